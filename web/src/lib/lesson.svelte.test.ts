import { beforeEach, describe, expect, test } from "vitest";
import { makeGame, three } from "../../tests/given";
import { Guide } from "./lesson.svelte";
import type { LessonInfo, LessonPlace } from "./protocol";

const step = (name: string, more: Partial<LessonInfo["steps"][number]> = {}) => ({ name, move: null, at: null, shows: [], ...more });
const info: LessonInfo = {
  steps: [step("hello"), step("cards"), step("first", { move: "a" }), step("more"), step("last", { move: "b" }),
    step("free"), step("drawn", { at: "draw" }), step("scored", { at: "round_over" }), step("won", { at: "end" })],
  names: ["rival", "third"],
};
let place = $state.raw<LessonPlace | null>(null);
let guide: Guide;
const told = (): string | undefined => guide.step?.name;

beforeEach(() => {
  place = { step: 0, way: "led" };
  guide = new Guide(info, () => place);
});

describe("the steps", () => {
  test("are counted up to the one after which one plays freely, and that is the last", () => {
    expect([guide.count, guide.isLast]).toEqual([6, false]);
    place = { step: 5, way: "led" };
    expect(guide.isLast).toBe(false);
    place = { step: 5, way: "free" };
    expect([told(), guide.isLast]).toEqual(["free", true]);
    guide.hear(["draw"]);
    guide.goOn();
    expect([told(), guide.isLast]).toEqual(["drawn", false]);
  });

  test("are read one after the other, up to the one that waits for a move", () => {
    expect(told()).toBe("hello");
    guide.goOn();
    expect(told()).toBe("cards");
    guide.goOn();
    expect(told()).toBe("first");
  });

  test("follow the moves that are made, however many were read", () => {
    guide.goOn();
    place = { step: 2, way: "led" };
    expect(told()).toBe("first");
    place = { step: 3, way: "led" };
    expect(told()).toBe("more");
  });

  test("that have been read are not read again after a mistake", () => {
    guide.goOn();
    guide.goOn();
    place = { step: 2, way: "astray" };
    expect([guide.way, told()]).toEqual(["astray", "first"]);
    place = { step: 0, way: "led" };
    expect(told()).toBe("first");
  });

  test("are read before anything is played, but for those that wait for a move or come beside free play", () => {
    expect(guide.isToBeRead).toBe(true);
    place = { step: 2, way: "led" };
    expect([told(), guide.isToBeRead]).toEqual(["first", false]);
    place = { step: 3, way: "astray" };
    expect(guide.isToBeRead).toBe(false);
    place = { step: 5, way: "free" };
    expect(guide.isToBeRead).toBe(true);
    guide.goOn();
    expect(guide.isToBeRead).toBe(false);
    guide.hear(["draw"]);
    expect([told(), guide.isToBeRead]).toEqual(["drawn", false]);
  });

  test("are none where there is no lesson", () => {
    place = null;
    expect([guide.way, guide.at, guide.step]).toEqual([null, null, null]);
    guide.goOn();
    expect(guide.step).toBe(null);
  });
});

describe("what waits for an event", () => {
  beforeEach(() => {
    place = { step: 5, way: "free" };
  });

  test("is told when it comes, once", () => {
    expect(told()).toBe("free");
    guide.goOn();
    expect(guide.step).toBe(null);
    guide.hear(["take", "draw"]);
    expect(told()).toBe("drawn");
    guide.goOn();
    expect(guide.step).toBe(null);
    guide.hear(["draw"]);
    expect(guide.step).toBe(null);
  });

  test("is not told before one plays freely", () => {
    place = { step: 3, way: "led" };
    guide.hear(["draw"]);
    expect(guide.with("round_over")).toBe(null);
    place = { step: 6, way: "free" };
    expect(guide.step).toBe(null);
  });

  test("with a place of its own is told there alone", () => {
    guide.goOn();
    guide.hear(["round_over", "end"]);
    expect(guide.step).toBe(null);
    expect([guide.with("round_over"), guide.with("end"), guide.with("take")]).toEqual([7, 8, null]);
    guide.goOn(7);
    expect(guide.with("round_over")).toBe(null);
  });
});

test("words call the others by name and show cards", async () => {
  const game = await makeGame("lesson-hello = { $rival } and { $third } take `B7`.\nlesson-first-instead = No: `G1`.\n");
  expect(guide.words(info.steps[0]!, game, three())).toEqual(["Ben and Cleo take ", { card: "B7" }, "."]);
  expect(guide.instead(info.steps[2]!, game, three())).toEqual(["No: ", { card: "G1" }, "."]);
  expect(guide.instead(info.steps[4]!, game, three())[0]).toMatch(/wanted to show you something else/);
});
