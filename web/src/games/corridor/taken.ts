import type { Told } from "../../lib/stagehand.svelte";
import type { CorridorEvent, CorridorView } from "./protocol";

/** How many cards each seat took in each round, as it was told; nothing if not all of it is known. */
export function takenByRound(log: readonly Told<CorridorEvent>[], view: CorridorView): number[][] | null {
  const rounds = Array.from({ length: view.rounds }, () => view.scores.map(() => 0));
  let round = 0;
  for (const { event } of log) {
    if (event.kind === "reveal") round = event.round;
    if (event.kind === "collect" && round) rounds[round - 1]![event.seat!]! += event.count;
  }
  const whole = view.scores.every((score, seat) => score === rounds.reduce((sum, taken) => sum + taken[seat]!, 0));
  return whole ? rounds : null;
}
