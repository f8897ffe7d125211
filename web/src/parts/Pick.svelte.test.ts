import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { Choice } from "../lib/choice.svelte";
import { settings } from "../lib/settings.svelte";
import Pick from "./Pick.svelte";

let end: () => void = () => undefined;
afterEach(() => {
  end();
  settings.twice = false;
});

const play = vi.fn(() => Promise.resolve(null));

/** Cards to be picked, each a move. */
function table(...cards: string[]): [Choice, ...HTMLElement[]] {
  play.mockClear();
  let choice!: Choice;
  const root = $effect.root(() => {
    choice = new Choice({ legal: () => cards, paths: (move) => [[move]], play, preview: () => Promise.resolve({}), why: () => [] });
  });
  const parts = cards.map((token) => mount(Pick, { target: document.body, props: { choice, token, label: token } }));
  flushSync();
  end = () => {
    end = () => undefined;
    parts.forEach((part) => void unmount(part));
    root();
    document.body.replaceChildren();
  };
  return [choice, ...document.querySelectorAll<HTMLElement>("[data-pick]")];
}

const point = (element: HTMLElement, kind: string, pointerType: string): void => {
  element.dispatchEvent(new PointerEvent(kind, { pointerType, bubbles: true }));
  flushSync();
};

test("after a mouse, a finger is shown what it presses and not what the mouse was on", () => {
  const [choice, one, other] = table("B7", "G6");
  point(one!, "pointerenter", "mouse");
  expect(choice.aims).toEqual(["B7"]);
  point(other!, "pointerdown", "touch");
  other!.click();
  expect(choice.aims).toEqual(["G6"]);
  expect(play).not.toHaveBeenCalled();
  point(other!, "pointerdown", "touch");
  other!.click();
  expect(play).toHaveBeenCalledExactlyOnceWith("G6");
});

test("what has gone is no longer pointed at", () => {
  const [choice, one] = table("B7", "G6");
  point(one!, "pointerenter", "mouse");
  end();
  expect(choice.pointed).toBeNull();
});

test("a mouse presses once, or twice for those who want it", () => {
  const [, one] = table("B7", "G6");
  point(one!, "pointerdown", "mouse");
  one!.click();
  expect(play).toHaveBeenCalledExactlyOnceWith("B7");
  end();
  settings.twice = true;
  const [, again] = table("B7", "G6");
  again!.click();
  expect(play).not.toHaveBeenCalled();
  again!.click();
  expect(play).toHaveBeenCalledExactlyOnceWith("B7");
});
