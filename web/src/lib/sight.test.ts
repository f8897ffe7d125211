import { expect, test } from "vitest";
import { missing } from "./sight";

test("what is in sight stays where it is", () => {
  expect(missing([[20, 60], [70, 80]], [0, 100])).toBe(0);
});

test("what lies before or after is brought into sight, with a margin", () => {
  expect(missing([[120, 160]], [0, 100])).toBe(68);
  expect(missing([[-40, 20]], [0, 100])).toBe(-48);
});

test("where there is no room for all, the last are seen", () => {
  expect(missing([[-80, -40], [60, 120]], [0, 100])).toBe(28);
  expect(missing([[-80, -40], [40, 80]], [0, 100])).toBe(-12);
});
