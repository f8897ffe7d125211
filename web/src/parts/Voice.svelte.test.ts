import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import type { People } from "../games/types";
import type { GameEvent, GameInfo, View } from "../lib/protocol";
import Voice from "./Voice.svelte";

const people: People = { seat: 0, name: String, called: String, info: () => undefined, you: () => false, named: () => ({}) as never };
const table = (round: number | null, rounds: number | null): View => ({ round, rounds }) as View;

/** What is said when one table follows another. */
function said(...views: View[]): string {
  const props = $state({ now: [] as GameEvent[], info: { id: "any" } as GameInfo, people, view: null as View | null });
  const voice = mount(Voice, { target: document.body, props });
  for (const view of views) {
    props.view = view;
    props.now = [];
    flushSync();
  }
  const text = document.querySelector("[data-voice]")!.textContent!;
  void unmount(voice);
  return text;
}

test("that the last round begins is said, once, unless an event told it", () => {
  expect(said(table(3, 4))).toBe("");
  expect(said(table(3, 4), table(4, 4))).toBe("This is the last round.");
  expect(said(table(4, 4)), "to one who comes later").toBe("");
  expect(said(table(4, null), table(4, 4)), "an event tells it").toBe("");
  expect(said(table(null, null), table(null, null))).toBe("");
});
