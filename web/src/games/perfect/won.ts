import type { Told } from "../../lib/stagehand.svelte";
import type { PerfectEvent, PerfectView } from "./protocol";

/** How many points each seat got in each round, as it was told; nothing if not all of it is known. */
export function wonByRound(log: readonly Told<PerfectEvent>[], view: PerfectView): number[][] | null {
  const rounds = Array.from({ length: view.round }, () => view.scores.map(() => 0));
  const totals = view.scores.map(() => 0);
  let round = 1;
  for (const { event } of log) {
    if (event.kind === "market") round = event.round;
    if (event.kind === "complete" || event.kind === "win" || event.kind === "bonus") {
      rounds[round - 1]![event.seat!]! += event.score - totals[event.seat!]!;
      totals[event.seat!] = event.score;
    }
  }
  return view.scores.every((score, seat) => score === totals[seat]) ? rounds : null;
}
