import { expect, test } from "vitest";
import { people } from "./people";
import { seat, three } from "../../tests/given";

test("bots have names of their own, in the order of seats", () => {
  const table = people([seat(null, "easy"), seat("Ann"), seat(null, "hard")], 1);
  expect([0, 1, 2].map(table.name)).toEqual(["Ada", "Ann", "Emil"]);
});

test("no bot has the name of a guest", () => {
  const table = people([seat("Ada"), seat(null, "easy"), seat(null, "easy")], 0);
  expect([0, 1, 2].map(table.name)).toEqual(["Ada", "Emil", "Ida"]);
});

test("a seat that is not there has no name", () => {
  expect(people([], null).name(3)).not.toBe("");
  expect(people([], null).you(0)).toBe(false);
});

test("a seat in a sentence", () => {
  expect(three().named(0)).toEqual({ seat: "Ann", "seat-you": true });
  expect(three().named(1, "owner")).toEqual({ owner: "Ben", "owner-you": false });
  expect(three(true).named(0)).toEqual({ seat: "Ann", "seat-you": false });
});
