import { beforeEach, describe, expect, test, vi } from "vitest";
import { LiveTable, Refused } from "./live.svelte";
import { muted } from "./muted.svelte";
import type { GameEvent, Room, ServerMessage, State } from "./protocol";
import { settings } from "./settings.svelte";
import { shares } from "./shares";
import { time } from "./time.svelte";
import { seat, view } from "../../tests/given";

class Line {
  static OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_received: { data: string }): void => undefined;

  constructor(readonly address: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.onopen();
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  receive(message: ServerMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const room: Room = { status: "playing", host: "Ann", seats: [seat("Ann")], fair: { commit: "", secret: null, broken: 0 }, again: null, closed: null };
const state = (number: number, more: Partial<State> = {}): State => ({
  type: "state", number, reset: false, seat: 0, events: [], view: view({ decision: number }), take_back: null, hints: false, ...more,
});
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function opened(): [LiveTable, Line] {
  const live = new LiveTable("abc", {});
  const line = Line.all.at(-1)!;
  line.open();
  return [live, line];
}

beforeEach(() => {
  Line.all = [];
  vi.stubGlobal("WebSocket", Line);
});

describe("states", () => {
  test("are shown in their order, with the room that was told last", async () => {
    const [live, line] = opened();
    line.receive(state(4, { reset: true, room }));
    expect([live.view?.decision, live.room?.host, live.seat]).toEqual([4, "Ann", 0]);
    line.receive(state(5));
    await soon();
    expect([live.view?.decision, live.room?.host]).toEqual([5, "Ann"]);
    live.close();
  });

  test("that are known already are not shown again", async () => {
    const [live, line] = opened();
    line.receive(state(4, { reset: true, room }));
    line.receive(state(4, { seat: 1 }));
    await soon();
    expect(live.seat).toBe(0);
    live.close();
  });

  test("that are missing are asked for again", async () => {
    vi.useFakeTimers();
    const [live, line] = opened();
    line.receive(state(4, { reset: true, room }));
    line.receive(state(6));
    expect(live.connection).toBe("lost");
    await vi.advanceTimersByTimeAsync(300);
    expect(Line.all).toHaveLength(2);
    expect(Line.all[1]!.address).toMatch(/\/live\/abc$/);
    live.close();
    vi.useRealTimers();
  });
});

describe("what others do", () => {
  const theirs = (number: number): State => state(number, { events: [{ kind: "play", seat: 1 }] });

  test("is looked at before the next thing is shown", async () => {
    vi.useFakeTimers();
    const [live, line] = opened();
    line.receive(state(4, { reset: true, room }));
    line.receive(theirs(5));
    line.receive(theirs(6));
    await vi.advanceTimersByTimeAsync(300);
    expect(live.view?.decision).toBe(5);
    await vi.advanceTimersByTimeAsync(700);
    expect(live.view?.decision).toBe(6);
    live.close();
    vi.useRealTimers();
  });

  test("is shown as it comes by those who want it at once", async () => {
    settings.speed = "instant";
    const [live, line] = opened();
    line.receive(state(4, { reset: true, room }));
    for (let number = 5; number < 20; number++) line.receive(theirs(number));
    await soon();
    expect(live.view?.decision).toBe(19);
    settings.speed = "normal";
    live.close();
  });

  test("is not shown if it has been taken back meanwhile", async () => {
    vi.useFakeTimers();
    const [live, line] = opened();
    line.receive(state(4, { reset: true, room }));
    for (let number = 5; number < 9; number++) line.receive(theirs(number));
    line.receive(state(9, { events: [{ kind: "move_taken_back", seat: 0 }], take_back: 3 }));
    await vi.advanceTimersByTimeAsync(800);
    expect([live.stage.scene?.number, live.takeBack]).toEqual([9, 3]);
    expect(live.log.map(({ number }) => number)).toEqual([5, 9]);
    live.close();
    vi.useRealTimers();
  });
});

describe("a line that is cut", () => {
  test("is mended from the last state, and what was not answered is asked again", async () => {
    vi.useFakeTimers();
    const [live, line] = opened();
    line.receive(state(4, { reset: true, room }));
    const answer = live.ask({ type: "move", decision: 4, move: "B7" });
    line.close();
    expect(live.connection).toBe("lost");
    await vi.advanceTimersByTimeAsync(300);
    const next = Line.all[1]!;
    expect(next.address).toContain("?after=4");
    next.open();
    expect(live.connection).toBe("open");
    expect(next.sent).toEqual([{ type: "move", decision: 4, move: "B7", id: 0 }]);
    next.receive({ type: "ack", id: 0, number: 5 });
    expect(await answer).toMatchObject({ type: "ack", number: 5 });
    live.close();
    vi.useRealTimers();
  });

  test("is left alone once the table is closed", async () => {
    vi.useFakeTimers();
    const [live] = opened();
    live.close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Line.all).toHaveLength(1);
    vi.useRealTimers();
  });
});

test("a refusal says why", async () => {
  const [live, line] = opened();
  const answer = live.ask({ type: "start" });
  line.receive({ type: "refused", id: 0, reason: "not_host", detail: {} });
  await expect(answer).rejects.toEqual(new Refused("not_host", {}));
  live.close();
});

test("who may act for the host is what the server says", () => {
  const [live, line] = opened();
  expect(live.hosting).toBe(false);
  line.receive({ type: "presence", seats: [0], watchers: 0, hosting: true, away: [] });
  expect(live.hosting).toBe(true);
  line.receive({ type: "presence", seats: [0], watchers: 0, hosting: false, away: [] });
  expect(live.hosting).toBe(false);
  live.close();
});

test("what someone says is shown for a moment, and the latest of each", async () => {
  vi.useFakeTimers();
  const [live, line] = opened();
  line.receive({ type: "reaction", seat: 1, reaction: "wow" });
  await vi.advanceTimersByTimeAsync(3000);
  line.receive({ type: "reaction", seat: 1, reaction: "thanks" });
  line.receive({ type: "reaction", seat: 0, reaction: "hello" });
  await vi.advanceTimersByTimeAsync(2000);
  expect([live.said.get(0)?.reaction, live.said.get(1)?.reaction]).toEqual(["hello", "thanks"]);
  await vi.advanceTimersByTimeAsync(2500);
  expect(live.said.size).toBe(0);
  live.close();
  vi.useRealTimers();
});

test("each can be muted alone, and another name does not help; or all", () => {
  const [live, line] = opened();
  const heard = (by: number): boolean => {
    live.said = new Map();
    line.receive({ type: "reaction", seat: by, reaction: "wow" });
    return live.said.has(by);
  };
  const called = (name: string): Room => ({ ...room, seats: [seat("Ann"), seat(name), seat("Cleo")] });
  line.receive(state(4, { reset: true, room: called("Ben") }));
  muted.set("Ben", true);
  expect([heard(1), heard(2)]).toEqual([false, true]);
  line.receive(state(5, { events: [{ kind: "renamed", seat: 1, before: "Ben", name: "Benno" } as GameEvent], room: called("Benno") }));
  expect([heard(1), heard(2), muted.has("Ben")]).toEqual([false, true, false]);
  muted.set("Benno", false);
  expect(heard(1)).toBe(true);
  settings.reactions = false;
  expect([heard(1), heard(2)]).toEqual([false, false]);
  settings.reactions = true;
  live.close();
});

test("when a bot may play for one who is away is known from then on", () => {
  const [live, line] = opened();
  const before = Date.now();
  line.receive({ type: "presence", seats: [0], watchers: 0, hosting: true, away: [{ seat: 1, after: 20 }] });
  expect(live.away.get(1)).toBeGreaterThanOrEqual(before + 20_000);
  line.receive({ type: "presence", seats: [0, 1], watchers: 0, hosting: true, away: [] });
  expect(live.away.size).toBe(0);
  live.close();
});

describe("what happened before", () => {
  const taken = (number: number) => ({ number, events: [{ kind: "take", seat: 0 }] });
  const answers = (path: string): unknown =>
    path.endsWith("/history/3") ? state(3) : { table: "abc", earlier: false, happened: [taken(3), taken(4)] };
  const numbers = (live: LiveTable): number[] => live.log.map(({ number }) => number);

  beforeEach(() => vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(answers(path))))));

  test("is fetched, and put before what comes", async () => {
    const [live, line] = opened();
    line.receive(state(4, { reset: true, room }));
    line.receive(state(5, { events: [{ kind: "take", seat: 1 }] }));
    await vi.waitFor(() => expect(numbers(live)).toEqual([3, 4, 5]));
    live.close();
  });

  test("is not told twice to those whose table begins again meanwhile", async () => {
    const [live, line] = opened();
    line.receive(state(4, { reset: true, room }));
    line.receive(state(4, { reset: true, room }));
    await vi.waitFor(() => expect(numbers(live)).toEqual([3, 4]));
    await soon();
    expect(numbers(live)).toEqual([3, 4]);
    live.close();
  });

  test("can be looked at, while what comes waits", async () => {
    const [live, line] = opened();
    line.receive(state(4, { reset: true, room }));
    await live.lookAt(3);
    expect(live.past?.number).toBe(3);
    line.receive(state(5, { view: view({ decision: 5, legal: ["B7"] }) }));
    await soon();
    expect([live.view?.decision, live.waitedFor]).toEqual([4, true]);
    live.backToNow();
    await vi.waitFor(() => expect(live.view?.decision).toBe(5));
    expect(live.past).toBeNull();
    live.close();
  });
});

test("a table that is frozen says so, until a server comes that can go on", () => {
  const [live, line] = opened();
  line.receive(state(4, { reset: true, room }));
  expect(live.frozen).toBe(false);
  line.receive({ type: "frozen" });
  expect(live.frozen).toBe(true);
  line.receive({ type: "welcome", protocol: 1, table: "abc", game: "", players: 2, options: {}, open: true, name: null, lesson: false, origin: null, rated: false, deal: null, clock: null });
  expect(live.frozen).toBe(false);
  live.close();
});

test("the share is shown as soon as the room is opening, and none is fixed in a lesson", () => {
  localStorage.clear();
  const [, line] = opened();
  const sits = (status: Room["status"], pledge: string | null): State => state(1, { reset: true, view: null, room: { ...room, status, seats: [{ ...seat("Ann"), pledge }] } });
  line.receive(sits("waiting", null));
  expect(line.sent).toEqual([{ type: "pledge", id: 0, pledge: shares.pledge("abc", "") }]);
  line.receive(sits("opening", shares.pledge("abc", "")));
  expect(line.sent.slice(1)).toEqual([{ type: "reveal", id: 1, share: shares.of("abc")!.share }]);
  line.receive({ type: "welcome", protocol: 2, table: "abc", game: "some", players: 1, options: {}, open: false, name: "Ann", lesson: true, origin: null, rated: false, deal: null, clock: null });
  line.receive(sits("waiting", null));
  expect(line.sent).toHaveLength(2);
});

test("at a table with a clock the server is asked for its time, and the clocks are those of now", async () => {
  const [live, line] = opened();
  const clock = { move: 30, reserve: 300, end: "bot" } as const;
  line.receive({ type: "welcome", protocol: 2, table: "abc", game: "some", players: 1, options: {}, open: false, name: "Ann", lesson: false, origin: null, rated: false, deal: null, clock });
  for (const id of [0, 1, 2]) {
    expect(line.sent.at(-1)).toEqual({ type: "ping", id });
    line.receive({ type: "ack", id, number: 0, now: 5000 });
    await soon();
  }
  expect(line.sent.length).toBe(3);
  expect(Math.abs(time.now - 5000)).toBeLessThan(1);
  line.receive(state(4, { reset: true, room, clocks: [{ reserve: 300, used: 0, since: 5000 }] }));
  expect(live.clocks[0]?.since).toBe(5000);
  line.receive(state(5, { clocks: [{ reserve: 290, used: 0, since: null }] }));
  expect(live.clocks[0]?.since).toBeNull();
  live.close();
});
