// What a review says, made ready to be shown: the curve's arithmetic, the marks of moves, and its sentences.

import type { People } from "../games/types";
import { percent } from "./hints.svelte";
import { i18n, list, write } from "./i18n.svelte";
import { signedTenths, tenths } from "./numbers";
import type { Decision, Estimate, Position, Review, Split, Turn } from "./protocol";
import type { Kind, Mark, Marks } from "./story";

/** The kinds in which there was a choice, from the best to the worst. */
export const KINDS = ["best", "good", "inaccurate", "mistake", "blunder"] as const satisfies readonly Kind[];

/** Whether a decision gave something away. */
export const isFlaw = (kind: Kind): boolean => KINDS.indexOf(kind as (typeof KINDS)[number]) >= KINDS.indexOf("inaccurate");

export const isAlone = (review: Review): boolean => review.players.length === 1;

/** What the curve shows of a position, by seat: the chance to win, or, for one who plays alone, the points to be expected. */
export const shownOf = (review: Review, { chances, points }: Position): readonly number[] => (isAlone(review) ? points : chances);

/** The position that a state of the replay shows, by the number of the last move before it. */
export function positionAt(review: Review, number: number): number {
  return Math.max(0, review.positions.filter((position) => position.number <= number).length - 1);
}

/** What is thought of the decisions that led to each state, by the number of the state. */
export function marks({ decisions, positions }: Review): Marks {
  const found = new Map<number, Mark[]>();
  for (const { position, seat, kind } of decisions) {
    const { number } = positions[position]!;
    if (kind !== "forced") found.set(number, [...(found.get(number) ?? []), { seat, kind }]);
  }
  return found;
}

/** The positions of note: those that followed a decision that gave something away, and turning points. */
export function moments({ decisions, turns }: Review): readonly number[] {
  const flaws = decisions.filter(({ kind }) => isFlaw(kind));
  return [...new Set([...flaws, ...turns].map(({ position }) => position))].sort((a, b) => a - b);
}

// The curve -------------------------------------------------------------------------------------------------------------

/** A box in which a curve is drawn, with the room around it. */
export interface Frame {
  width: number;
  height: number;
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Positions that lie closer to each other than so many pixels are drawn as their mean: else a line would be a thicket. */
const CLOSE = 3;

/** A curve in a frame: where positions and values lie in it. */
export class Plot {
  /** The values at which lines are drawn across. */
  readonly grid: readonly number[];

  constructor(
    readonly review: Review,
    readonly frame: Frame,
  ) {
    if (!isAlone(review)) this.grid = [0, 0.5, 1];
    else {
      const points = review.positions.flatMap((position) => position.points);
      const [low, high] = [Math.min(0, ...points), Math.max(1, ...points)];
      const step = roundStep((high - low) / 3);
      const [from, to] = [Math.floor(low / step), Math.ceil(high / step)];
      this.grid = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
    }
  }

  x(position: number): number {
    const { left, right, width } = this.frame;
    return left + ((width - left - right) * position) / Math.max(1, this.review.positions.length - 1);
  }

  y(value: number): number {
    const { top, bottom, height } = this.frame;
    const [low, high] = [this.grid[0]!, this.grid.at(-1)!];
    return height - bottom - ((height - top - bottom) * (value - low)) / (high - low);
  }

  /** The line of a seat, as a path. */
  line(seat: number): string {
    const values = this.review.positions.map((position) => shownOf(this.review, position)[seat]!);
    const apart = this.x(1) - this.x(0);
    const around = Math.floor(CLOSE / Math.max(apart, 0.1));
    return values.map((_, at) => `${at ? "L" : "M"}${this.#round(this.x(at))} ${this.#round(this.y(meanAround(values, at, around)))}`).join("");
  }

  /** The position that is nearest to a place. */
  nearest(x: number): number {
    const last = this.review.positions.length - 1;
    const { left, right, width } = this.frame;
    return Math.min(last, Math.max(0, Math.round(((x - left) / Math.max(1, width - left - right)) * last)));
  }

  readonly #round = (value: number): number => Math.round(value * 10) / 10;
}

/** The mean of the values around one; as many on each side, and fewer near the ends, so that these stay where they are. */
function meanAround(values: readonly number[], at: number, around: number): number {
  const reach = Math.min(around, at, values.length - 1 - at);
  const near = values.slice(at - reach, at + reach + 1);
  return near.reduce((sum, value) => sum + value, 0) / near.length;
}

/** The least of 1, 2, 5, 10, 20, … that is not less than something. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least)!;
}

/** Places for labels, each as near as can be to the one it wants, with so much between any two, from `low` to `high`. */
export function spread(wanted: readonly number[], between: number, low: number, high: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const places: number[] = [];
  let next = low;
  for (const index of order) {
    places[index] = Math.max(next, wanted[index]!);
    next = places[index] + between;
  }
  next = high;
  for (const index of order.reverse()) {
    places[index] = Math.min(next, places[index]!);
    next = places[index] - between;
  }
  return places;
}

// Where a result comes from ----------------------------------------------------------------------------------------------

/** A part of a result: it leads from one sum to the next. */
export interface Portion {
  part: "start" | "cards" | "unseen" | "own" | "others" | "estimation" | "result";
  value: number;
  error: number | null;
  from: number;
  to: number;
}

/** The parts of a result in order, and the result. */
export function portions(split: Split, alone: boolean): Portion[] {
  const known = (value: number): Estimate => ({ mean: value, error: null });
  const parts: [Portion["part"], Estimate][] = [
    ["start", known(split.start)],
    ["cards", split.cards],
    ["unseen", split.unseen],
    ["own", split.own],
    ...(alone ? [] : [["others", split.others] as [Portion["part"], Estimate]]),
    ["estimation", known(split.estimation)],
  ];
  let sum = 0;
  const made = parts.map(([part, { mean, error }]): Portion => ({ part, value: mean, error, from: sum, to: (sum += mean) }));
  return [...made, { part: "result", value: split.result, error: null, from: 0, to: split.result }];
}

// Sentences --------------------------------------------------------------------------------------------------------------

/** A number that is told with its sign, and how sure it is. */
export function estimated({ mean, error }: Estimate): string {
  const value = signedTenths(mean, i18n.language);
  return error === null ? value : `${value} ± ${tenths(error, i18n.language)}`;
}

/** How all stand in a position: "Ada 62 of 100, you 38 of 100". */
export function standing(review: Review, position: number, people: People): string {
  const shown = shownOf(review, review.positions[position]!);
  return list(
    shown.map((value, seat) =>
      isAlone(review)
        ? write("review-of-points", { name: people.called(seat), points: tenths(value, i18n.language) })
        : write("review-of-hundred", { name: people.called(seat), n: percent(value) }),
    ),
  );
}

/** Which position is meant: "Move 34 of 96". */
export function placeOf({ positions }: Review, position: number): string {
  return position ? write("review-move", { n: positions[position]!.number, all: positions.at(-1)!.number }) : write("review-start");
}

/** What a turning point changed: for the reader, if for nobody more than that, else for the one whom it changed most for. */
export function changed({ positions }: Review, { position, seat }: Turn, people: People): string {
  const [then, now] = [positions[position - 1]!.chances, positions[position]!.chances];
  const change = (of: number): number => Math.abs(now[of]! - then[of]!);
  const whose = now.findIndex((_, of) => people.you(of) && change(of) > change(seat) - 0.005);
  const told = whose < 0 ? seat : whose;
  return write("review-turned", { ...people.named(told), before: percent(then[told]!), after: percent(now[told]!) });
}

/** Why it did. */
export function because({ cause, by, seat, change }: Turn, people: People): string {
  if (cause === "cards" || cause === "unseen") return write(`review-because-${cause}`);
  if (cause === "play" && by === seat && change > 0) return write("review-because-played-well");
  const who = by === null ? { by: null, "by-you": null } : people.named(by, "by");
  return write(`review-because-${cause}`, who);
}

/** What a decision gave away; nothing if it did not. */
export function given({ better }: Decision, alone: boolean): string | null {
  const [best] = better;
  if (!best) return null;
  const points = { points: tenths(best.points.mean, i18n.language), "points-error": tenths(best.points.error ?? 0, i18n.language) };
  if (alone) return write("review-gave-points", points);
  return write("review-gave", { ...points, wins: percent(best.chance.mean), "wins-error": percent(best.chance.error ?? 0) });
}

/** What luck did for a seat, and what it gave away itself. */
export function fortune({ luck, own }: Split, seat: number, people: People): string {
  const clear = luck.error !== null && Math.abs(luck.mean) > luck.error;
  const told = clear ? Math.abs(luck.mean) : (luck.error ?? 0);
  const lucky = write("review-luck", {
    ...people.named(seat),
    luck: !clear ? "even" : luck.mean > 0 ? "good" : "bad",
    points: tenths(told, i18n.language),
    error: tenths(luck.error ?? 0, i18n.language),
  });
  const lost = Math.round(-own.mean * 10) / 10;
  const gave = lost > 0 ? write("review-own", { ...people.named(seat), points: tenths(lost, i18n.language) }) : write("review-own-nothing", people.named(seat));
  return `${lucky} ${gave}`;
}
