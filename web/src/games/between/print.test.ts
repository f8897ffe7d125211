import { expect, test } from "vitest";
import { byNumber, facing, laying, starsOf } from "./print";

test("a move says which card it lays on which pile", () => {
  expect(laying("R10>2", null)).toEqual({ card: "R10", pile: 2 });
  expect(laying("flip 1", "Y9")).toEqual({ card: "Y9", pile: 1 });
  expect(laying("pass", null)).toBeNull();
  expect(laying("hide B6 R5", null)).toBeNull();
});

test("the numbers of a gap are shown from pile 1 to pile 2", () => {
  expect(facing([5, 6, 7], ["R4", "B8"])).toEqual([5, 6, 7]);
  expect(facing([5, 6, 7], ["R8", "B4"])).toEqual([7, 6, 5]);
  expect(facing([9], ["R10", "B8"])).toEqual([9]);
  expect(facing([], ["", ""])).toEqual([]);
});

test("cards are sorted by number, not as text", () => {
  expect(byNumber(["R10", "R9", "B9", "Y2"])).toEqual(["Y2", "B9", "R9", "R10"]);
});

test("stars are those that the view says", () => {
  expect(starsOf({ stars: [0, 1, 2] }, ["R3", "B2", "Y1"])).toBe(3);
});
