import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Choice, type Asker } from "./choice.svelte";
import type { Sentence } from "./i18n.svelte";
import type { GameEvent } from "./protocol";

let legal = $state.raw<readonly string[]>([]);
let end: () => void = () => undefined;
const play = vi.fn<(move: string) => Promise<Sentence | null>>();
const preview = vi.fn<(moves: string[]) => Promise<Record<string, GameEvent[]>>>();

function choose(moves: readonly string[], more: Partial<Asker<GameEvent>> = {}): Choice {
  legal = moves;
  let choice!: Choice;
  end = $effect.root(() => {
    choice = new Choice({
      legal: () => legal,
      paths: (move) => [move.split(" ")],
      play,
      preview,
      why: (token) => [`not ${token}`],
      ...more,
    });
  });
  flushSync();
  return choice;
}

/** Lets promises settle, and what depends on them. */
const settle = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
};

beforeEach(() => {
  play.mockReset().mockResolvedValue(null);
  preview.mockReset().mockResolvedValue({});
});
afterEach(() => end());

describe("clicks", () => {
  test("lead to a move, step by step", () => {
    const choice = choose(["B7 G6", "B7 G8", "Y1 G6"]);
    expect([...choice.next]).toEqual(["B7", "Y1"]);
    choice.press("B7");
    expect(choice.picked).toEqual(["B7"]);
    expect([...choice.next]).toEqual(["G6", "G8"]);
    expect(["B7", "G6", "Y1"].map((token) => choice.state(token))).toEqual(["picked", "next", "off"]);
    expect(play).not.toHaveBeenCalled();
    choice.press("G8");
    expect(play).toHaveBeenCalledExactlyOnceWith("B7 G8");
    expect(choice.sent).toBe("B7 G8");
    expect(choice.legal).toEqual([]);
  });

  test("towards a move are known, step by step", () => {
    const choice = choose(["B7 G6", "B7 G8", "Y1 G6"]);
    expect(choice.towards("B7 G8")).toEqual(["B7"]);
    choice.press("B7");
    expect(choice.towards("B7 G8")).toEqual(["G8"]);
    expect(choice.towards("Y1 G6")).toEqual(["Y1"]);
    choice.press("G8", true);
    expect(choice.towards("B7 G8")).toEqual([]);
  });

  test("pick by themselves what there is no choice about", () => {
    const choice = choose(["B7 G6 Y8", "B7 G6 Y9", "P1"]);
    choice.press("B7");
    expect(choice.picked).toEqual(["B7", "G6"]);
    expect([...choice.next]).toEqual(["Y8", "Y9"]);
  });

  test("stop where a move is complete and others go on", () => {
    const choice = choose(["B7", "B7 G6"]);
    choice.press("B7");
    expect(choice.complete).toBe("B7");
    expect([...choice.next]).toEqual(["G6"]);
    expect(play).not.toHaveBeenCalled();
    choice.play("B7");
    expect(play).toHaveBeenCalledExactlyOnceWith("B7");
  });

  test("follow any of the orders in which a move can be clicked", () => {
    const paths = (move: string) => [move.split(" "), move.split(" ").reverse()];
    const choice = choose(["B7 G6", "B7 G8"], { paths });
    choice.press("G6");
    expect(play).toHaveBeenCalledExactlyOnceWith("B7 G6");
  });

  test("on something else begin again there", () => {
    const choice = choose(["B7 G6", "B7 G8", "Y1 G6", "Y1 G8"]);
    choice.press("B7");
    choice.press("Y1");
    expect(choice.picked).toEqual(["Y1"]);
  });

  test("on what is picked take it back, with all that came after", () => {
    const choice = choose(["B7 G6 Y1", "B7 G6 Y2", "B7 G8 Y1", "P1"]);
    choice.press("B7");
    choice.press("G6");
    choice.press("B7");
    expect(choice.picked).toEqual([]);
    choice.press("B7");
    choice.press("G6");
    choice.undo();
    expect(choice.picked).toEqual(["B7"]);
  });

  test("that cannot be meant are explained", () => {
    const choice = choose(["B7 G6", "B7 G8"]);
    choice.press("G6");
    expect(choice.note).toEqual(["not G6"]);
    expect(choice.picked).toEqual([]);
    choice.press("B7");
    expect(choice.note).toBeNull();
  });

  test("do nothing while a move is on its way", () => {
    const choice = choose(["B7", "G6"]);
    choice.press("B7");
    choice.press("G6");
    choice.play("G6");
    expect(play).toHaveBeenCalledExactlyOnceWith("B7");
  });
});

describe("a finger", () => {
  test("is shown what a move would do, and presses again", () => {
    const choice = choose(["B7", "G6"]);
    choice.press("B7", true);
    expect(play).not.toHaveBeenCalled();
    expect(choice.aims).toEqual(["B7"]);
    choice.press("B7", true);
    expect(play).toHaveBeenCalledExactlyOnceWith("B7");
  });
});

test("a refusal is told, and all can be picked again", async () => {
  play.mockResolvedValue(["Too late."]);
  const choice = choose(["B7", "G6"]);
  choice.press("B7");
  await settle();
  expect(choice.note).toEqual(["Too late."]);
  expect(choice.sent).toBeNull();
  expect([...choice.next]).toEqual(["B7", "G6"]);
});

describe("thinking ahead", () => {
  const take = (card: string, taken: string[]): GameEvent => ({ kind: "take", seat: 0, ...{ card, taken } });

  test("asks once for each move what it would do", async () => {
    preview.mockResolvedValue({ "B7 G6": [take("B7", ["G6", "K6"])] });
    const choice = choose(["B7 G6", "B7 G8"]);
    await settle();
    expect(preview).toHaveBeenCalledExactlyOnceWith(["B7 G6", "B7 G8"]);
    expect(choice.preview("B7 G6")).toEqual([take("B7", ["G6", "K6"])]);
    expect(choice.preview("B7 G8")).toBeNull();
  });

  test("of many moves asks only for those that are thought about", async () => {
    const many = Array.from({ length: 40 }, (_, index) => `B${index}`);
    const choice = choose(many);
    await settle();
    expect(preview).not.toHaveBeenCalled();
    choice.pointed = "B3";
    flushSync();
    expect(preview).toHaveBeenCalledExactlyOnceWith(["B3"]);
    for (const token of ["B4", "B3"]) {
      choice.pointed = token;
      flushSync();
    }
    expect(preview.mock.calls).toEqual([[["B3"]], [["B4"]]]);
  });

  test("what is pointed at is thought about, from what is picked or from the start", () => {
    const choice = choose(["B7 G6", "B7 G8", "Y1 G6", "Y1 G8"]);
    expect(choice.aims).toEqual([]);
    choice.pointed = "B7";
    expect(choice.aims).toEqual(["B7 G6", "B7 G8"]);
    choice.press("B7");
    choice.pointed = "G8";
    expect(choice.aims).toEqual(["B7 G8"]);
    choice.pointed = "Y1";
    expect(choice.aims).toEqual(["Y1 G6", "Y1 G8"]);
    choice.pointed = null;
    expect(choice.aims).toEqual(["B7 G6", "B7 G8"]);
    choice.considered = "Y1 G6";
    expect(choice.aims).toEqual(["Y1 G6"]);
  });

  test("what is considered is forgotten with the decision it belongs to", () => {
    const choice = choose(["B7 G6", "B7 G8"]);
    choice.considered = "B7 G6";
    legal = ["Y1", "Y2"];
    expect(choice.aims).toEqual([]);
  });

  test("knows what would be touched for sure, and what perhaps; the kind of an event is no card", async () => {
    preview.mockResolvedValue({ "B7 G6": [take("B7", ["G6", "K1"])], "B7 G8": [take("B7", ["G8", "K1"])] });
    const choice = choose(["B7 G6", "B7 G8"]);
    await settle();
    choice.pointed = "B7";
    expect(["B7", "K1", "G6", "P9", "take"].map((word) => choice.touches(word))).toEqual(["sure", "sure", "maybe", null, null]);
    expect(choice.effect).toBeNull();
    choice.press("B7");
    choice.pointed = "G6";
    expect(choice.effect).toEqual([take("B7", ["G6", "K1"])]);
  });

  test("forgets what comes too late for its decision", async () => {
    const answers: ((previews: Record<string, GameEvent[]>) => void)[] = [];
    preview.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const choice = choose(["B7", "G6"]);
    choice.reset();
    flushSync();
    expect(preview).toHaveBeenCalledTimes(2);
    answers[0]!({ B7: [take("B7", [])] });
    await settle();
    expect(choice.preview("B7")).toBeNull();
    answers[1]!({ B7: [take("B7", ["K1"])] });
    await settle();
    expect(choice.preview("B7")).toEqual([take("B7", ["K1"])]);
  });
});
