// Deals that many play: where they are shown, and what is told of results.

import type { DealPlayed, OwnTry } from "./protocol";

/** The page of a deal. */
export const dealPage = ({ deal, day }: Pick<DealPlayed, "deal" | "day">): string => (day === null ? `/beat/${deal}` : `/daily/${deal.slice(0, -day.length - 1)}/${day}`);

/** Whether others play it still, so that only what one saw is shown. */
export const isSealed = ({ opens }: Pick<DealPlayed, "opens">, now = Date.now()): boolean => opens * 1000 > now;

export const dealKind = ({ day, counts }: DealPlayed): "daily" | "challenge" | "practice" => (!counts ? "practice" : day === null ? "challenge" : "daily");

/** How many of a hundred others did worse; nothing where there are no others. */
export const percent = ({ of, below }: Pick<OwnTry, "of" | "below">): number | null => (of > 1 ? Math.round((100 * below) / (of - 1)) : null);

/** The same as five squares, which give nothing away. */
export function squares(own: Pick<OwnTry, "of" | "below">): string {
  const full = Math.round((percent(own) ?? 100) / 20);
  return "■".repeat(full) + "□".repeat(5 - full);
}

export interface Bin {
  low: number;
  /** Not in it any more. */
  high: number;
  count: number;
}

/** Results in bins of the same, round width, at most so many. */
export function bins(margins: readonly (readonly [number, number])[], most: number): Bin[] {
  if (!margins.length) return [];
  const lowest = margins[0]![0];
  const highest = margins.at(-1)![0];
  const width = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((one) => Math.floor(highest / one) - Math.floor(lowest / one) < most) ?? highest - lowest + 1;
  const first = Math.floor(lowest / width);
  const found = Array.from({ length: Math.floor(highest / width) - first + 1 }, (_, index) => ({ low: (first + index) * width, high: (first + index + 1) * width, count: 0 }));
  for (const [margin, count] of margins) found[Math.floor(margin / width) - first]!.count += count;
  return found;
}
