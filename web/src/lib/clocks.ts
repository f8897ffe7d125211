// Clocks of tables: what they say, and in which words one sets them.

import { write } from "./i18n.svelte";
import type { Clock, SeatClock } from "./protocol";

export const DAY = 86_400;
/** The last seconds, which stand out. */
export const LAST = 10;
/** When those who cannot see the clock are told of it. */
export const SPOKEN = [60, 30, LAST] as const;
export const presets: readonly Omit<Clock, "end">[] = [
  { move: 15, reserve: 120 },
  { move: 30, reserve: 300 },
  { move: 60, reserve: 600 },
  ...[1, 2, 3, 7].map((days) => ({ move: days * DAY, reserve: 0 })),
];

/** How many seconds are left: of the move, of the reserve, and of both. */
export interface Left {
  move: number;
  reserve: number;
  all: number;
}

export function left(clock: Clock, { reserve, used, since }: SeatClock, now: number): Left {
  const gone = used + (since === null ? 0 : Math.max(0, now - since));
  const all = Math.max(0, clock.move + reserve - gone);
  return { move: Math.max(0, clock.move - gone), reserve: Math.min(reserve, all), all };
}

/** A time as one reads it on a clock; where one sits and waits, without hours. What is left is never told as nothing. */
export function told(seconds: number, live = false): string {
  const whole = Math.ceil(seconds - 0.001);
  if (live) return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  const [days, hours, minutes] = [Math.floor(whole / DAY), Math.floor((whole % DAY) / 3600), Math.floor((whole % 3600) / 60)];
  if (days) return write("time-days", { days, hours });
  if (hours) return write("time-hours", { hours, minutes });
  return told(seconds, true);
}

/** Whether nobody is expected to sit there and wait. */
export const byDays = (clock: Omit<Clock, "end">): boolean => clock.move >= DAY;

/** How a table's clock is set, in words. */
export function clockWords(clock: Omit<Clock, "end"> | null): string {
  if (!clock) return write("clock-none");
  if (byDays(clock)) return write("clock-days", { n: clock.move / DAY });
  const move = write("clock-move", { seconds: clock.move });
  if (!clock.reserve) return move;
  return clock.reserve % 60 ? write("clock-reserve-seconds", { move, seconds: clock.reserve }) : write("clock-reserve", { move, minutes: clock.reserve / 60 });
}

const key = (alone: boolean): string => `quintet.clock.${alone ? "bots" : "friends"}`;
const whole = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** The clock that was chosen last. */
export function lastClock(alone: boolean): Clock | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key(alone)) ?? "null") as Partial<Clock> | null;
    if (!stored || !whole(stored.move) || !whole(stored.reserve)) return null;
    return { move: stored.move, reserve: stored.reserve, end: stored.end === "lost" ? "lost" : "bot" };
  } catch {
    return null; // a browser may forbid it, and others may have written there
  }
}

export function keepClock(alone: boolean, clock: Clock | null): void {
  try {
    localStorage.setItem(key(alone), JSON.stringify(clock));
  } catch {
    // then it is chosen again
  }
}
