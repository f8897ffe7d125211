import { beforeEach, expect, test, vi } from "vitest";
import { DAY, keepClock, lastClock, left, told } from "./clocks";
import type { Clock } from "./protocol";
import { time } from "./time.svelte";

const clock: Clock = { move: 30, reserve: 300, end: "bot" };

beforeEach(() => localStorage.clear());

test("the move's time is used first, then the reserve, and never more than there is", () => {
  const since = 1000;
  expect(left(clock, { reserve: 300, used: 0, since }, 999)).toEqual({ move: 30, reserve: 300, all: 330 }); // not yet
  expect(left(clock, { reserve: 300, used: 0, since }, 1020)).toEqual({ move: 10, reserve: 300, all: 310 });
  expect(left(clock, { reserve: 300, used: 0, since }, 1050)).toEqual({ move: 0, reserve: 280, all: 280 });
  expect(left(clock, { reserve: 300, used: 25, since }, 1010)).toEqual({ move: 0, reserve: 295, all: 295 });
  expect(left(clock, { reserve: 5, used: 0, since }, 2000)).toEqual({ move: 0, reserve: 0, all: 0 });
  expect(left(clock, { reserve: 300, used: 10, since: null }, 9e9)).toEqual({ move: 20, reserve: 300, all: 320 });
});

test("a time is told as on a clock, and nothing only when nothing is left", () => {
  expect([0, 0.2, 9.5, 60, 3540].map((seconds) => told(seconds))).toEqual(["0:00", "0:01", "0:10", "1:00", "59:00"]);
  expect(told(3600, true)).toBe("60:00");
  expect(told(2 * DAY)).toBe(told(2 * DAY - 0.5));
});

test("the clock that was chosen last is offered again, if it is one", () => {
  expect(lastClock(false)).toBeNull();
  keepClock(false, { ...clock, end: "lost" });
  expect(lastClock(false)).toEqual({ ...clock, end: "lost" });
  expect(lastClock(true)).toBeNull();
  keepClock(false, null);
  expect(lastClock(false)).toBeNull();
  for (const nonsense of ["{", "7", '{"move":"1"}', '{"move":-1,"reserve":0}']) {
    localStorage.setItem("quintet.clock.friends", nonsense);
    expect(lastClock(false)).toBeNull();
  }
});

test("the server's time is learnt from the quickest answer", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  time.learn(5000, 1_000_000, 1_000_100); // it is 5000 there when it is 1000.05 here
  expect(time.now).toBeCloseTo(1000 + 3999.95);
  time.learn(9999, 1_000_000, 1_000_900); // a slow answer says less
  expect(time.now).toBeCloseTo(4999.95);
  time.learn(6000, 1_000_000, 1_000_010);
  expect(time.now).toBeCloseTo(1000 + 4999.995);
  const stop = time.watch();
  vi.advanceTimersByTime(2000);
  expect(time.now).toBeCloseTo(6001.995);
  stop();
  vi.advanceTimersByTime(2000);
  expect(time.now).toBeCloseTo(6001.995);
  vi.useRealTimers();
});
