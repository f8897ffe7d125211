import { expect, test } from "vitest";
import { games } from "./catalogue.svelte";
import { allOptions, optionWords, variantWords } from "./options";
import { makeGame } from "../../tests/given";

const WORDS = `
option-rounds = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}
option-long-rows = with long rows
variant-two-rounds = short
`;

test("an option with its number, or with its place left open", async () => {
  const game = await makeGame(WORDS);
  expect([1, 2, null].map((n) => optionWords(game, "rounds", n))).toEqual(["1 round", "2 rounds", "… rounds"]);
  expect(optionWords(game, "long_rows", true)).toBe("with long rows");
});

test("what is played: a variant by its name, or all options that are set", async () => {
  const options = [{ name: "rounds", default: null, low: 1, high: 9 }, { name: "long_rows", default: false, low: null, high: null }];
  const id = await makeGame(WORDS, { options, variants: { all: {}, "two rounds": { rounds: 2 } } });
  const game = games.find(id)!;
  expect(allOptions(game, { rounds: 3, long_rows: true })).toBe("3 rounds, with long rows");
  expect(allOptions(game, { rounds: 2, long_rows: false })).toBe("short");
  expect(allOptions(game, { rounds: null, long_rows: false })).toBe("all");
  expect(allOptions(game, {})).toBe("all");
});

test("what has no words is shown by its name", async () => {
  const game = await makeGame(WORDS);
  expect(optionWords(game, "target", 7)).toBe("target 7");
  expect(variantWords(game, "two rounds")).toBe("short");
  expect(variantWords(game, "very long")).toBe("very long");
});
