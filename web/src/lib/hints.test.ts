import { expect, test } from "vitest";
import { Adviser, givenAway, lead, type Advised } from "./hints.svelte";
import type { Hint, ServerMessage } from "./protocol";
import { view } from "../../tests/given";

const hint = (move: string, points: number[], more: Partial<Hint> = {}): Hint => ({ move, points, ahead: 0.5, games: 100, close: false, against: null, reasons: [], later: false, ...more });
const advised = (hints: Hint[], played: string | null): Advised => ({ view: view({ seat: 0 }), until: "round", hints, played });

test("a lead is over the best of the others, and alone it is all that one has", () => {
  expect(lead(hint("a", [5, 3, 4]), 0)).toBe(1);
  expect(lead(hint("a", [5, 3, 4]), 1)).toBe(-2);
  expect(lead(hint("a", [5]), 0)).toBe(5);
});

test("a move gives away what the best would have brought", () => {
  const best = hint("a", [6, 3]);
  expect(givenAway(advised([best, hint("b", [4, 3])], "b"))).toEqual({ best, points: 2, games: 0 });
  expect(givenAway(advised([best, hint("b", [6, 3], { ahead: 0.4 })], "b"))?.games).toBe(10);
});

test.each([
  ["the best move", advised([hint("a", [6, 3]), hint("b", [4, 3])], "a")],
  ["one that cannot be told apart from it", advised([hint("a", [6, 3]), hint("b", [4, 3], { close: true })], "b")],
  ["a trifle", advised([hint("a", [6, 3]), hint("b", [5.9, 3])], "b")],
  ["a move that nobody has looked at", advised([hint("a", [6, 3])], "c")],
])("nothing is given away by %s", (_, told) => expect(givenAway(told)).toBeNull());

test("hints are asked for once, and a move is spoken of only if it gave something away", async () => {
  const asked: object[] = [];
  let advice = [hint("a", [6, 3]), hint("b", [4, 3])];
  const adviser = new Adviser(
    (message) => (asked.push(message), Promise.resolve({ type: "hint", id: 1, decision: 3, until: "round", advice } satisfies ServerMessage)),
    String,
  );
  const now = view({ seat: 0, decision: 3 });
  await adviser.advise(now);
  await adviser.advise(now);
  expect(asked).toEqual([{ type: "hint", decision: 3 }]);
  expect([adviser.open, adviser.advised?.hints.length]).toEqual([true, 2]);
  await adviser.judge(now, "a");
  expect([adviser.open, adviser.advised]).toEqual([false, null]);
  await adviser.judge(now, "b");
  expect([adviser.open, adviser.advised?.played]).toEqual([true, "b"]);
  advice = [];
  await adviser.judge(now, "b");
  expect(adviser.open).toBe(false);
});

test("what refuses a hint is told, unless nobody asked for just this one", async () => {
  const adviser = new Adviser(() => Promise.reject(new Error("no")), (error) => (error as Error).message);
  await adviser.judge(view({ seat: 0 }), "a");
  expect([adviser.open, adviser.problem]).toEqual([false, null]);
  await adviser.advise(view({ seat: 0 }));
  expect([adviser.open, adviser.problem]).toEqual([true, "no"]);
});

test("what is answered after another question was asked is not told", async () => {
  const answers: { tell: (advice: Hint[]) => void; refuse: () => void }[] = [];
  const adviser = new Adviser(
    () => new Promise((resolve, reject) => answers.push({ tell: (advice) => resolve({ type: "hint", id: 1, decision: 3, until: "round", advice }), refuse: () => reject(new Error("no")) })),
    String,
  );
  const [first, second] = [view({ seat: 0, decision: 3 }), view({ seat: 0, decision: 4 })];
  const told = [adviser.advise(first), adviser.judge(first, "b"), adviser.advise(second), adviser.advise(first), adviser.advise(second)];
  answers[0]!.tell([hint("a", [6, 3])]);
  answers[1]!.tell([hint("a", [6, 3]), hint("b", [4, 3])]);
  answers[2]!.refuse();
  answers[3]!.tell([hint("a", [6, 3])]);
  await Promise.all(told.slice(0, 4));
  expect([adviser.open, adviser.advised, adviser.problem]).toEqual([true, null, null]);
  answers[4]!.tell([hint("c", [1, 2])]);
  await told[4];
  expect(adviser.advised?.hints.map(({ move }) => move)).toEqual(["c"]);
});
