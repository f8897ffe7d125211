// Whether a finished game was dealt as was fixed before, by what this browser has kept. docs/fairness.md has the arithmetic.

import type { Outcome } from "./protocol";
import { sha256 } from "./sha256";
import type { Kept } from "./shares";

/** What is looked at in a record. */
export interface Recorded {
  first: number;
  shuffles: string[][];
  scores: number[];
  winners: number[];
  fair?: { table: string; commit: string; secret: string; shares: (string | null)[]; method: string; broken: number };
}

/** What is wrong; nothing, if all is right. */
export type Fault = "none" | "missing" | "commit" | "shares" | "broken" | "deal" | "result";

const METHOD = "quintet fair 2";

/** An endless row of numbers below 2³² for one purpose. */
function* words(seed: string, purpose: string): Generator<number, never> {
  for (let block = 0; ; block++) {
    const digest = sha256(`${seed} ${purpose} ${block}`);
    for (let start = 0; start < 64; start += 8) yield parseInt(digest.slice(start, start + 8), 16);
  }
}

function below(limit: number, row: Generator<number, never>): number {
  for (;;) {
    const word = row.next().value;
    if (word < 2 ** 32 - (2 ** 32 % limit)) return word % limit;
  }
}

function shuffled(seed: string, number: number, cards: readonly string[]): string[] {
  const order = [...cards].sort();
  const row = words(seed, String(number));
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(last + 1, row);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

const same = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two);

/** What is wrong with a record, by what was kept, what the table says now, and how the game ended for those who saw it. */
export function fault(record: Recorded, kept: Kept, table: string, broken: number, outcome: Pick<Outcome, "scores" | "winners">): Fault {
  const { fair } = record;
  if (!fair || fair.method !== METHOD || fair.table !== table) return "missing";
  if (fair.commit !== kept.commit || sha256(fair.secret) !== kept.commit) return "commit";
  if (!fair.shares.includes(kept.share) || !same(fair.shares.map((share) => share && sha256(share)), kept.pledges)) return "shares";
  if (fair.broken !== broken) return "broken";
  const seed = sha256([METHOD, table, fair.secret, ...fair.shares.map((share) => share ?? "-")].join("\n"));
  if (below(fair.shares.length, words(seed, "first")) !== record.first) return "deal";
  if (!record.shuffles.every((order, number) => same(shuffled(seed, number, order), order))) return "deal";
  return same([record.scores, record.winners], [outcome.scores, outcome.winners]) ? "none" : "result";
}
