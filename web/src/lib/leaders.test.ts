import { expect, test } from "vitest";
import { placed, weekBefore } from "./leaders";
import type { Leader, Leaders } from "./protocol";

const leader = (name: string, points: number, error: number): Leader => ({ name, figure: null, points, error, games: 9, gained: null, you: false });
const board = (leaders: Leader[], week: string | null = null): Leaders => ({ game: "any", week, now: "2026-W47", leaders, bots: { easy: 1400, hard: 1600 }, mine: null });

test("bots stand where their strength puts them", () => {
  const rows = placed(board([leader("Ann", 1700, 80), leader("Ben", 1680, 120), leader("Cleo", 1500, 60), leader("Dan", 1480, 100)]));
  expect(rows.map((row) => row.bot ?? row.name)).toEqual(["Ann", "hard", "Ben", "Cleo", "easy", "Dan"]);
  expect(rows.map((row) => row.place)).toEqual([1, null, 2, 3, null, 4]);
});

test("bots do not gain anything in a week", () => {
  expect(placed(board([leader("Ann", 1700, 80)], "2026-W47")).map((row) => row.name)).toEqual(["Ann"]);
  expect(placed(board([])).map((row) => row.bot)).toEqual(["hard", "easy"]);
});

test("the week before, also over the year", () => {
  expect(weekBefore("2026-W47")).toBe("2026-W46");
  expect(weekBefore("2027-W01")).toBe("2026-W53");
  expect(weekBefore("2026-W01")).toBe("2025-W52");
  expect(weekBefore("2021-W01")).toBe("2020-W53");
});
