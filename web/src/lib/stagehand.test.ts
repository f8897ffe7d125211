import { beforeEach, describe, expect, test, vi } from "vitest";
import { fly, pause } from "./flights";
import type { GameEvent, View } from "./protocol";
import { Stagehand, type Scene, type Script } from "./stagehand.svelte";
import { view } from "../../tests/given";

vi.mock("./flights", async (original) => ({
  ...(await original<object>()),
  fly: vi.fn(),
  pause: vi.fn(),
  remember: () => new Map(),
  still: () => calm,
}));

let calm = false;
/** Flights that wait to be let go. */
let flying: (() => void)[] = [];
let holds = false;

beforeEach(() => {
  calm = holds = false;
  flying = [];
  vi.mocked(fly).mockReset().mockImplementation(() => (holds ? new Promise((resolve) => flying.push(resolve)) : Promise.resolve()));
  vi.mocked(pause).mockReset().mockResolvedValue(undefined);
});

const event = (kind: string, fields: object = {}): GameEvent => ({ kind, seat: null, ...fields });
const scene = (number: number, events: GameEvent[], shown: View | null = view({ decision: number })): Scene => ({ number, events, view: shown });
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const flown = (): string[][] => vi.mocked(fly).mock.calls.map(([, events]) => events.map(({ kind }) => kind));
const kinds = (stage: Stagehand<Scene>): string[] => stage.log.map(({ number, event: { kind } }) => `${number} ${kind}`);

function started(script: Script = {}, rests = Infinity): Stagehand<Scene> {
  const stage = new Stagehand<Scene>(script, () => rests);
  stage.show(scene(0, [event("deal")]), []);
  return stage;
}

test("a scene is shown at once", () => {
  const stage = started();
  expect(stage.view?.decision).toBe(0);
  expect(stage.now).toEqual([event("deal")]);
  expect(kinds(stage)).toEqual(["0 deal"]);
  expect(fly).not.toHaveBeenCalled();
});

test("what is shown becomes the next scene, with its events", async () => {
  const stage = started();
  await stage.play(scene(1, [event("take"), event("refill")]));
  expect(stage.view?.decision).toBe(1);
  expect(stage.scene?.number).toBe(1);
  expect(flown()).toEqual([["take", "refill"]]);
  expect(kinds(stage)).toEqual(["0 deal", "1 take", "1 refill"]);
});

test("things move until the last card has landed", async () => {
  holds = true;
  const stage = started();
  expect(stage.moving).toBe(false);
  const done = stage.play(scene(1, [event("take")]));
  await soon();
  expect(stage.moving).toBe(true);
  flying.shift()!();
  await done;
  expect(stage.moving).toBe(false);
});

test("the log begins again where it is told to, and what happened before is put before it", () => {
  const stage = started();
  stage.show(scene(7, [event("again")]), [{ number: 6, event: event("before") }]);
  expect(kinds(stage)).toEqual(["6 before", "7 again"]);
  stage.recall([{ number: 4, event: event("long_ago") }]);
  expect(kinds(stage)).toEqual(["4 long_ago", "6 before", "7 again"]);
});

describe("frames", () => {
  const frames: Script["frames"] = (before, events, after) =>
    events.map((one, index) => ({ view: { ...after, decision: before.decision * 100 + index }, events: [one], rest: index * 10 }));

  test("are shown one after the other, each as long as it rests", async () => {
    holds = true;
    const stage = started({ frames });
    const done = stage.play(scene(1, [event("lay"), event("collect")]));
    await soon();
    expect([stage.view?.decision, kinds(stage).at(-1)]).toEqual([0, "1 lay"]);
    flying.shift()!();
    await soon();
    expect([stage.view?.decision, kinds(stage).at(-1)]).toEqual([1, "1 collect"]);
    flying.shift()!();
    await done;
    expect(flown()).toEqual([["lay"], ["collect"]]);
    expect(vi.mocked(pause).mock.calls).toEqual([[0], [10]]);
  });

  test("are not cut for those who want less motion", async () => {
    calm = true;
    const stage = started({ frames });
    await stage.play(scene(1, [event("lay"), event("collect")]));
    expect(flown()).toEqual([["lay", "collect"]]);
    expect(stage.view?.decision).toBe(1);
  });

  test("of a scene that is overtaken are left out", async () => {
    holds = true;
    const stage = started({ frames });
    const done = stage.play(scene(1, [event("lay"), event("collect")]));
    await soon();
    stage.show(scene(9, [event("jump")]), []);
    flying.shift()!();
    await done;
    expect(stage.scene?.number).toBe(9);
    expect(kinds(stage)).toEqual(["9 jump"]);
  });
});

describe("the end of a round", () => {
  const over = event("round_over", { round: 1, scores: [1, 2, 3], totals: [1, 2, 3] });
  const scored = view({ decision: 50, scores: [1, 2, 3] });
  const next: Scene = { ...scene(1, [event("take"), over, event("deal")]), scored };

  test("is looked at over the table that was counted, before the next round is shown", async () => {
    const stage = started();
    const done = stage.play(next);
    await soon();
    expect(stage.round).toBe(over);
    expect(stage.view).toBe(scored);
    expect(stage.view?.scores).toEqual(stage.round?.totals);
    expect(kinds(stage)).toEqual(["0 deal", "1 take", "1 round_over"]);
    stage.goOn();
    await done;
    expect(stage.round).toBeNull();
    expect(stage.view?.decision).toBe(1);
    expect(flown()).toEqual([["take", "round_over"], ["deal"]]);
    expect(kinds(stage)).toEqual(["0 deal", "1 take", "1 round_over", "1 deal"]);
  });

  test("goes by itself where it is only shown for a while", async () => {
    vi.useFakeTimers();
    const stage = started({}, 6000);
    const done = stage.play(next);
    await vi.advanceTimersByTimeAsync(5999);
    expect(stage.round).toBe(over);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(stage.round).toBeNull();
    expect(stage.view?.decision).toBe(1);
    vi.useRealTimers();
  });

  test("that is the end of the game is scored like the others, before the winner is announced", async () => {
    const stage = started();
    const outcome = { scores: [1, 2, 3], winners: [2], reason: "rounds" };
    const done = stage.play({ ...scene(1, [event("take"), over, event("end")], view({ decision: 1, outcome })), scored });
    await soon();
    expect(stage.round).toBe(over);
    expect(stage.view?.outcome).toBeNull();
    expect(stage.over).toBe(false);
    stage.goOn();
    await done;
    expect(stage.view?.outcome).toEqual(outcome);
    expect(stage.over).toBe(true);
    expect(flown()).toEqual([["take", "round_over"], ["end"]]);
  });

  test("is left when the server begins somewhere else", async () => {
    const stage = started();
    const done = stage.play(next);
    await soon();
    stage.show(scene(5, []), []);
    await done;
    expect(stage.round).toBeNull();
    expect(stage.scene?.number).toBe(5);
  });
});

describe("the end of the game", () => {
  const outcome = { scores: [1, 2, 3], winners: [2], reason: "cards" };
  const last = scene(1, [event("lay"), event("end")], view({ decision: 1, outcome }));

  test("is announced when the last card has landed", async () => {
    holds = true;
    const stage = started();
    const done = stage.play(last);
    await soon();
    expect([stage.view?.decision, stage.view?.outcome, stage.over]).toEqual([1, null, false]);
    expect(kinds(stage).at(-1)).toBe("1 lay");
    flying.shift()!();
    await soon();
    expect([stage.view?.outcome, stage.over]).toEqual([outcome, false]);
    flying.shift()!();
    await done;
    expect(stage.over).toBe(true);
    expect(kinds(stage).at(-1)).toBe("1 end");
  });

  test("is there at once for those who come later, and gone where one looks at something else", () => {
    const stage = started();
    stage.show(last, []);
    expect(stage.over).toBe(true);
    stage.show(scene(0, [event("deal")]), []);
    expect(stage.over).toBe(false);
  });
});
