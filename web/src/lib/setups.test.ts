import { beforeEach, expect, test } from "vitest";
import type { GameInfo } from "./protocol";
import { OWN, setups } from "./setups";

const game: GameInfo = {
  id: "some", title: "Some", tagline: "", credit: "", players: [2, 3, 4], bots: ["easy", "medium", "hard"], rated: ["easy", "medium"], colours: {}, rules: [], events: {}, lesson: null,
  options: [{ name: "rounds", default: null, low: 1, high: 9 }, { name: "silver", default: false, low: null, high: null }],
  variants: { full: {}, short: { rounds: 1 } },
};

beforeEach(() => localStorage.clear());

test("those who have never played get a good game", () => {
  expect(setups.last(game, true)).toEqual({ players: 3, level: "medium", variant: "full", own: { rounds: null, silver: false } });
  expect(setups.last(game, false).players).toBe(2);
  expect(setups.last({ ...game, players: [5, 6] }, true).players).toBe(5);
});

test("what was chosen last is offered again, apart for bots and for friends", () => {
  const chosen = { players: 4, level: "hard", variant: "short", own: { rounds: 7, silver: true } };
  setups.keep(game, true, chosen);
  expect(setups.last(game, true)).toEqual(chosen);
  expect(setups.last(game, false).players).toBe(2);
});

test("a level is offered again where the game has it", () => {
  const [chosen, strong] = [{ ...setups.last(game, true), level: "expert" }, { ...game, bots: [...game.bots, "expert"] }];
  setups.keep(game, true, chosen);
  expect(setups.last(strong, true).level).toBe("expert");
  expect(setups.last(game, true).level).toBe("medium");
});

test("what the game does not know any more is left out", () => {
  setups.keep(game, true, { players: 9, level: "divine", variant: "gone", own: { rounds: 99, silver: 3, older: 1 } });
  expect(setups.last(game, true)).toEqual(setups.last(game, false).players === 2 ? { players: 3, level: "medium", variant: "full", own: { rounds: null, silver: false } } : null);
  localStorage.setItem("quintet.setup.some.bots", "nonsense");
  expect(setups.last(game, true).players).toBe(3);
});

test("a table is made with the options of the variant, or with one's own where they differ from the usual", () => {
  const setup = setups.last(game, true);
  expect(setups.options(game, { ...setup, variant: "short" })).toEqual({ rounds: 1 });
  expect(setups.options(game, { ...setup, variant: OWN, own: { rounds: 5, silver: false } })).toEqual({ rounds: 5 });
});

test("what cannot be rated says why", () => {
  const setup = setups.last(game, true);
  expect(setups.unrated(game, setup, true)).toBeNull();
  expect(setups.unrated(game, { ...setup, players: 1 }, true)).toBe("standard");
  expect(setups.unrated(game, { ...setup, variant: "short" }, true)).toBe("standard");
  expect(setups.unrated(game, { ...setup, level: "hard" }, true)).toBe("bots");
  expect(setups.unrated(game, { ...setup, level: "hard" }, false)).toBeNull();
});
