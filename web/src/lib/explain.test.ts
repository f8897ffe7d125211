import { afterEach, expect, test, vi } from "vitest";
import { explained } from "./explain";

let end: () => void = () => undefined;
afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** A card that is explained, and one that is not, below a button that hears the presses. */
function table(): HTMLButtonElement {
  document.body.innerHTML = '<main><button></button><i data-card="steal"></i><i data-card="B7"></i></main>';
  document.querySelectorAll("[data-card]").forEach((card, index) => {
    card.getBoundingClientRect = () => new DOMRect(100 * index, 0, 50, 70);
  });
  end = explained((card) => (card === "steal" ? "Take a card." : null))(document.querySelector("main")!);
  return document.querySelector("button")!;
}

const point = (element: Element, kind: string, pointerType: string, clientX: number): boolean =>
  element.dispatchEvent(new PointerEvent(kind, { pointerType, clientX, clientY: 10, bubbles: true }));
const bubble = (): string | undefined => document.querySelector(".bubble")?.textContent;

test("a mouse that comes to a card is told what it does, and no longer when it goes on", () => {
  const button = table();
  point(button, "pointermove", "mouse", 20);
  expect(bubble()).toBe("Take a card.");
  point(button, "pointermove", "mouse", 120);
  expect(bubble()).toBeUndefined();
});

test("a finger that stays is told, and has picked nothing; one that taps has", () => {
  vi.useFakeTimers();
  const button = table();
  const click = vi.fn();
  button.addEventListener("click", click);
  point(button, "pointerdown", "touch", 20);
  vi.advanceTimersByTime(600);
  expect(bubble()).toBe("Take a card.");
  point(button, "pointerup", "touch", 20);
  button.click();
  expect([click.mock.calls.length, bubble()]).toEqual([0, undefined]);
  point(button, "pointerdown", "touch", 20);
  vi.advanceTimersByTime(100);
  point(button, "pointerup", "touch", 20);
  button.click();
  expect([click.mock.calls.length, bubble()]).toEqual([1, undefined]);
});
