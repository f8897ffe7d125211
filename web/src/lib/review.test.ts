import { describe, expect, test, vi } from "vitest";
import { three } from "../../tests/given";
import * as api from "./api";
import type { Decision, Estimate, Position, Review, Reviewing, Split } from "./protocol";
import { because, changed, estimated, fortune, given, marks, moments, placeOf, Plot, portions, positionAt, spread, standing } from "./review";
import { Reviewer } from "./reviewing.svelte";
import { self } from "./self.svelte";
import { marksOf, type Line } from "./story";

const about = (mean: number, error: number | null = 0): Estimate => ({ mean, error });
const split = (more: Partial<Split> = {}): Split => ({
  result: 5, start: 1, luck: about(6, 2), cards: about(4, 1), unseen: about(2, 1), own: about(-4, 1), others: about(3, 1), estimation: -1, ...more,
});
const position = (number: number, chances: number[], points = chances): Position => ({ number, chances, points, cards: chances.map(() => about(0)), unseen: chances.map(() => about(0)) });
const decision = (at: number, seat: number, kind: Decision["kind"], more: Partial<Decision> = {}): Decision => ({
  number: at, position: at, seat, move: "x", choices: 2, kind, cost: about(0), better: [], gave: [], reasons: [], ...more,
});
const review = (more: Partial<Review> = {}): Review => ({
  game: "some",
  decisions: [],
  positions: [position(0, [0.5, 0.3, 0.2]), position(1, [0.6, 0.2, 0.2]), position(4, [0.1, 0.9, 0]), position(5, [0, 1, 0])],
  players: [0, 1, 2].map((score) => ({ score, won: score === 2, accuracy: 90, kinds: {}, split: split(), luckiest: null, unluckiest: null })),
  turns: [],
  effort: { look: 1, judge: 1, trees: 1, games: 100, finished: 10, weigh: 1, seed: 0 },
  ...more,
});
const frame = { width: 330, height: 120, top: 10, right: 20, bottom: 10, left: 10 };

describe("the curve", () => {
  const plot = new Plot(review(), frame);

  test("goes from edge to edge, and from nothing to certain", () => {
    expect([plot.x(0), plot.x(3)]).toEqual([10, 310]);
    expect([plot.y(0), plot.y(0.5), plot.y(1)]).toEqual([110, 60, 10]);
    expect(plot.line(1)).toBe("M10 80L110 90L210 20L310 10");
    expect(plot.grid).toEqual([0, 0.5, 1]);
  });

  test("a place belongs to the nearest position, also outside of it", () => {
    expect([10, 59, 61, 309, -50, 900].map((x) => plot.nearest(x))).toEqual([0, 0, 1, 3, 0, 3]);
  });

  test("alone it is of points, between round numbers", () => {
    const [alone] = review().players;
    const positions = [[12], [31.5], [-4]].map((points, at) => position(at, [1], points));
    expect(new Plot(review({ players: [alone!], positions }), frame).grid).toEqual([-20, 0, 20, 40]);
  });

  test("positions too close to be told apart are drawn as their mean, but for the ends", () => {
    const positions = Array.from({ length: 301 }, (_, at) => position(at, [at % 2, 0, 0]));
    const drawn = new Plot(review({ positions }), frame).line(0).split(/[ML]/).slice(1).map((place) => Number(place.split(" ")[1]));
    expect([drawn[0], drawn.at(-1)]).toEqual([110, 110]);
    expect(Math.max(...drawn.slice(5, -5)) - Math.min(...drawn.slice(5, -5))).toBeLessThan(20);
  });

  test("labels keep apart, and within", () => {
    expect(spread([100, 100, 10], 15, 10, 100)).toEqual([85, 100, 10]);
    expect(spread([50, 52], 10, 0, 100)).toEqual([50, 60]);
  });
});

describe("moves", () => {
  const made = review({
    decisions: [decision(1, 0, "best"), decision(2, 0, "blunder"), decision(2, 1, "forced"), decision(2, 2, "good"), decision(3, 1, "inaccurate")],
    turns: [{ position: 1, seat: 0, change: 0.2, cause: "play", by: 0 }],
  });

  test("a state shows the last position before it", () => {
    expect([0, 1, 3, 4, 9].map((number) => positionAt(made, number))).toEqual([0, 1, 1, 2, 3]);
  });

  test("are marked where they are told, if there was a choice", () => {
    expect([...marks(made)]).toEqual([[1, [{ seat: 0, kind: "best" }]], [4, [{ seat: 0, kind: "blunder" }, { seat: 2, kind: "good" }]], [5, [{ seat: 1, kind: "inaccurate" }]]]);
  });

  test("of seats that no line tells of are marked at the first", () => {
    const line = (number: number, seat: number | null): Line => ({ key: "", number, seat, sentence: [], concerns: false, fresh: false, seen: true, undone: false });
    const lines = [line(4, null), line(4, 0), line(4, 0), line(1, 0)];
    const kinds = lines.map((_, index) => marksOf(lines, index, marks(made)).map(({ kind }) => kind));
    expect(kinds).toEqual([["good"], ["blunder"], [], ["best"]]);
  });

  test("that gave something away, and turning points, are of note", () => {
    expect(moments(made)).toEqual([1, 2, 3]);
    expect(moments(review())).toEqual([]);
  });
});

describe("sentences", () => {
  test("a position is told for those who listen", () => {
    expect(placeOf(review(), 2)).toBe("Move 4 of 5");
    expect(placeOf(review(), 0)).toBe("After the deal");
    expect(standing(review(), 2, three())).toBe("you 10 of 100, Ben 90 of 100, and Cleo 0 of 100");
  });

  test("a turning point says what it changed, and why", () => {
    const turn = { position: 2, seat: 1, change: 0.7, cause: "mistake", by: 0 } as const;
    expect(changed(review(), turn, three())).toBe("Ben’s chance to win: 20 → 90 of 100.");
    expect(because(turn, three())).toBe("You gave something away.");
    expect(because({ ...turn, by: null }, three())).toBe("Several gave something away.");
    expect(because({ ...turn, cause: "cards" }, three())).toContain("cards");
    expect(because({ ...turn, cause: "play", by: 1 }, three())).toBe("Well played.");
    expect(because({ ...turn, cause: "play", by: 2 }, three())).toBe("Cleo gave nothing away by it.");
  });

  test("what a move gave away has its error", () => {
    const worse = decision(1, 0, "mistake", { better: [{ move: "y", points: about(2.44, 1), chance: about(0.29, 0.16) }] });
    expect(given(worse, false)).toBe("Gave away 2.4 points (± 1.0) and 29 of 100 wins (± 16).");
    expect(given(worse, true)).toBe("Gave away 2.4 points (± 1.0).");
    expect(given(decision(1, 0, "best"), false)).toBeNull();
    expect(estimated(about(-1.25, null))).toBe("−1.3");
    expect(estimated(about(1, 0.5))).toBe("+1.0 ± 0.5");
  });

  test.each([
    [split(), "Luck brought you 6.0 points (± 2.0). You gave away 4.0."],
    [split({ luck: about(-6, 2), own: about(0) }), "Bad luck cost you 6.0 points (± 2.0). You gave nothing away."],
    [split({ luck: about(1, 2) }), "Luck was even for you, as far as can be told (± 2.0 points). You gave away 4.0."],
  ])("luck is told where it is clear", (told, words) => expect(fortune(told, 0, three())).toBe(words));
});

test("the parts of a result lead to it", () => {
  const parts = portions(split(), false);
  expect(parts.map(({ part, from, to }) => [part, from, to])).toEqual([
    ["start", 0, 1], ["cards", 1, 5], ["unseen", 5, 7], ["own", 7, 3], ["others", 3, 6], ["estimation", 6, 5], ["result", 0, 5],
  ]);
  expect(portions(split(), true).map(({ part }) => part)).not.toContain("others");
});

describe("a review that is waited for", () => {
  const state = (now: Reviewing["state"], done = 0): Reviewing => ({ state: now, done, of: 10, review: now === "done" ? review() : null });

  test("is asked for, and asked for again when a server has forgotten it", async () => {
    vi.useFakeTimers();
    vi.spyOn(self, "introduce").mockResolvedValue();
    const looks = [state("none"), state("working", 4), state("none"), state("done")];
    const look = vi.spyOn(api, "review").mockImplementation(() => Promise.resolve(looks.shift()!));
    const ask = vi.spyOn(api, "askForReview").mockResolvedValue(state("waiting"));
    const reviewer = new Reviewer("abc");
    const waits = reviewer.wait();
    await vi.runAllTimersAsync();
    await waits;
    expect([look.mock.calls.length, ask.mock.calls.length]).toEqual([4, 2]);
    expect(reviewer.review).not.toBeNull();
    vi.useRealTimers();
  });

  test("that there is already needs no name", async () => {
    const introduce = vi.spyOn(self, "introduce");
    vi.spyOn(api, "review").mockResolvedValue(state("done"));
    await new Reviewer("abc").wait();
    expect(introduce).not.toHaveBeenCalled();
  });

  test("and refused says why", async () => {
    vi.spyOn(api, "review").mockRejectedValue(new api.Refusal({ reason: "no_review_long", detail: {} }));
    const reviewer = new Reviewer("abc");
    await reviewer.wait();
    expect(reviewer.problem).toBe("This game is too long for a review.");
  });
});
