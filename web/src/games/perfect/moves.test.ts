import { expect, test } from "vitest";
import { inHand, keyed, outcome, path, promised, taken } from "./moves";
import type { PerfectAdd, PerfectEvent, PerfectView } from "./protocol";

const add: PerfectAdd = { kind: "add", seat: 0, card: "Y5", owner: null, row: "Y", place: 5, gives_colour: false };

test("a move is clicked from its card to its place", () => {
  expect(path("add R5")).toEqual(["R5", "R"]);
  expect(path("add J5 B")).toEqual(["J5", "B"]);
  expect(path("add R5 @2")).toEqual(["R5", "R@2"]);
  expect(path("add R5 drop actions")).toEqual(["R5", "drop actions"]);
  expect(path("protect B>R")).toEqual(["protect", "end B", "R"]);
  expect(path("steal @2 R")).toEqual(["steal", "R@2"]);
  expect(path("save steal")).toEqual(["steal", "save"]);
  expect(path("discard steal")).toEqual(["steal", "discard"]);
  expect(path("discard")).toEqual(["discard"]);
  expect(path("take 2")).toEqual(["take 2"]);
});

test("what a card does to a row is read from the events", () => {
  expect(outcome(null)).toBeNull();
  expect(outcome([{ kind: "save", seat: 0, card: "steal" }])).toBeNull();
  const own = { owner: 0, row: "Y", card: "Y5", place: 5, moved: false };
  expect(outcome([add])).toEqual({ ...own, outcome: "stays", lost: [] });
  const perfect: PerfectEvent = { kind: "perfect_number", seat: 0, card: "Y5", owner: null, row: "Y" };
  expect(outcome([add, perfect])).toEqual({ ...own, outcome: "perfect", lost: [] });
  const lose: PerfectEvent = { kind: "lose", seat: 0, row: "Y", cards: ["Y5", "Y6"] };
  expect(outcome([add, lose])).toEqual({ ...own, outcome: "loses", lost: ["Y5", "Y6"] });
  const win: PerfectEvent = { kind: "win", seat: 0, owner: 2, row: "Y", cards: ["Y5"], score: 1 };
  expect(outcome([{ ...add, owner: 2 }, win])).toEqual({ ...own, owner: 2, outcome: "wins", lost: ["Y5"] });
});

test("of two equal cards each has a promise of its own", () => {
  const would = { kind: "would_add", seat: 0, card: "Y2", row: "Y", lost: [] as string[], ways: 1 } as const;
  const promises = promised([add, { ...would, place: 2, outcome: "perfect" }, { ...would, place: 1, outcome: "stays" }]);
  expect(keyed(["Y2", "G3", "Y2"]).map(({ key }) => promises.get(key)?.outcome)).toEqual(["perfect", undefined, "stays"]);
  expect(promised(null).size).toBe(0);
});

test("a card that protects lies face down and has no place of its own", () => {
  const protect: PerfectEvent = { kind: "protect", seat: 1, card: "B3", source: "B", row: "Y" };
  expect(outcome([protect])).toEqual({ owner: 1, row: "Y", card: "B3", place: null, outcome: "protects", lost: [], moved: false });
});

test("a slot loses all of its cards, its end card, or nothing", () => {
  const considering = (...effect: PerfectEvent[]): { effect: PerfectEvent[] } => ({ effect });
  const drop: PerfectEvent = { kind: "drop", seat: 0, row: "B", cards: ["B3"] };
  expect(taken(considering(drop, add), 0, "B")).toBe("all");
  expect(taken(considering(drop, add), 1, "B")).toBeNull();
  expect(taken(considering({ ...drop, row: null }), 0, "actions")).toBe("all");
  const steal: PerfectEvent = { kind: "steal", seat: 0, card: "B3", owner: 1, row: "B" };
  expect(taken(considering(steal), 1, "B")).toBe("end");
  expect(taken(considering(steal), 0, "B")).toBeNull();
  const protect: PerfectEvent = { kind: "protect", seat: 0, card: "B3", source: "B", row: "Y" };
  expect(taken(considering(protect), 0, "B")).toBe("end");
  expect(taken(considering(protect), 0, "Y")).toBeNull();
});

test("cards wait in hand while something else is asked", () => {
  const open: PerfectView["open"] = [
    { phase: "add", seat: 1, cards: ["G2"] },
    { phase: "add", seat: 0, cards: ["R2", "R3"] },
    { phase: "stolen", seat: 0, card: "Y4" },
  ];
  expect(inHand({ open }, 0)).toEqual({ asked: ["Y4"], waiting: ["R2", "R3"] });
  expect(inHand({ open }, 1)).toEqual({ asked: [], waiting: ["G2"] });
});

test("equal cards are told apart, however they lie", () => {
  expect(keyed(["R2", "#R2", "B3"]).map(({ key }) => key)).toEqual(["R2#0", "R2#1", "B3#0"]);
});
