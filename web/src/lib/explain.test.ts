import { afterEach, describe, expect, test, vi } from "vitest";
import { explained, explains } from "./explain";

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

test("where a sign on the card is explained, a mouse is told at the sign alone", () => {
  document.body.innerHTML = '<main><button data-pick="B7"><i data-card="B7"></i><b></b></button></main>';
  document.querySelector("i")!.getBoundingClientRect = () => new DOMRect(0, 0, 50, 70);
  document.querySelector("b")!.getBoundingClientRect = () => new DOMRect(30, 0, 20, 20);
  end = explained(() => "It fits.", "b")(document.querySelector("main")!);
  const button = document.querySelector("button")!;
  point(button, "pointermove", "mouse", 10);
  expect(bubble()).toBeUndefined();
  point(button, "pointermove", "mouse", 40);
  expect(bubble()).toBe("It fits.");
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

describe("a thing that is explained", () => {
  const formula = document.createElement("b");
  formula.textContent = "7 − 2 = 5";

  function plate(): HTMLElement {
    document.body.innerHTML = "<main><button></button></main><i></i>";
    const root = document.querySelector("main")!;
    end = explains(() => formula)(root);
    return root;
  }
  const tap = (element: HTMLElement): void => {
    point(element, "pointerdown", "touch", 0);
    element.click();
  };

  test("is so when a mouse comes to it, until it leaves", () => {
    const root = plate();
    point(root, "pointerenter", "mouse", 0);
    expect(bubble()).toBe("7 − 2 = 5");
    expect(formula.isConnected).toBe(false);
    point(root, "pointerleave", "mouse", 0);
    expect(bubble()).toBeUndefined();
  });

  test("is so when it is pressed, until it or anything else is", () => {
    const button = plate().querySelector("button")!;
    tap(button);
    expect(bubble()).toBe("7 − 2 = 5");
    tap(button);
    expect(bubble()).toBeUndefined();
    tap(button);
    tap(document.querySelector("i")!);
    expect(bubble()).toBeUndefined();
  });
});
