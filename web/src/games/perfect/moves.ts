// Moves as things to click, and what they would do as the server tells it.

import type { Choice } from "../../lib/choice.svelte";
import type { PerfectEvent, PerfectView, PerfectWouldAdd } from "./protocol";

type Decision = PerfectView["open"][number];

/**
 * The things one clicks for a move. A card is its name. A place is the colour of a row, whether it is there already or
 * is to be begun; "R@2" is one of seat 2's, "end R" is only the end card of a row, "drop R" is to empty its slot.
 */
export function path(move: string): string[] {
  const [verb = "", what = "", where, slot] = move.split(" ");
  switch (verb) {
    case "add":
      if (where === undefined) return [what, what[0]!];
      if (where === "drop") return [what, `drop ${slot}`];
      return [what, where.startsWith("@") ? what[0] + where : where];
    case "protect": {
      const [source = "", target] = what.split(">");
      return target === undefined ? [verb, source] : [verb, `end ${source}`, target];
    }
    case "move":
      return [verb, what];
    case "steal":
      return [verb, `${where}${what}`];
    case "save":
      return [what, slot === undefined ? "save" : `drop ${slot}`];
    case "discard":
      return what ? [what, verb] : [verb];
  }
  return [move];
}

/** What a move would do to a row: what comes to its end, as which card, and what of it. */
export interface Outcome {
  owner: number;
  row: string;
  card: string;
  /** Its place in the row; none where it lies face down, to protect the row. */
  place: number | null;
  outcome: "stays" | "perfect" | "loses" | "wins" | "protects";
  /** The cards that the row loses. */
  lost: string[];
  /** The card is the first of the row itself. */
  moved: boolean;
}

export function outcome(effect: readonly PerfectEvent[] | null): Outcome | null {
  const laid = effect?.find((event) => event.kind === "add" || event.kind === "move_to_end" || event.kind === "protect");
  if (!effect || !laid) return null;
  const owner = (laid.kind === "add" ? laid.owner : null) ?? laid.seat!;
  const { row, card } = laid;
  const moved = laid.kind === "move_to_end";
  if (laid.kind === "protect") return { owner, row, card, place: null, outcome: "protects", lost: [], moved };
  const end = effect.find((event) => event.kind === "perfect_number" || event.kind === "lose" || event.kind === "win");
  const all = { owner, row, card, place: laid.place, moved };
  if (!end) return { ...all, outcome: "stays", lost: [] };
  if (end.kind === "perfect_number") return { ...all, outcome: "perfect", lost: [] };
  return { ...all, outcome: end.kind === "lose" ? "loses" : "wins", lost: end.cards };
}

/** All outcomes of the moves that are being thought about. */
export function outcomes(choice: Choice<PerfectEvent>): Outcome[] {
  return choice.aims.flatMap((move) => outcome(choice.preview(move)) ?? []);
}

/** What the move that is thought about would take away from a slot: all of it, its end card, or nothing. */
export function taken(choice: Pick<Choice<PerfectEvent>, "effect">, seat: number, slot: string): "all" | "end" | null {
  for (const event of choice.effect ?? []) {
    if (event.kind === "drop" && event.seat === seat && (event.row ?? "actions") === slot) return "all";
    if (event.kind === "steal" && event.owner === seat && event.row === slot) return "end";
    if (event.kind === "protect" && event.seat === seat && event.source === slot) return "end";
  }
  return null;
}

/** What the cards of a group would do, by the keys that tell equal ones apart, as far as it is clear. */
export function promised(effect: readonly PerfectEvent[] | null): Map<string, PerfectWouldAdd> {
  const told = (effect ?? []).filter((event) => event.kind === "would_add");
  const keys = keyed(told.map(({ card }) => card));
  return new Map(told.map((event, index) => [keys[index]!.key, event]));
}

/** The cards that a seat has in hand: those it is asked about now, and those that wait until that is settled. */
export function inHand(view: Pick<PerfectView, "open">, seat: number): { asked: string[]; waiting: string[] } {
  const cards = (decision: Decision): string[] =>
    decision.seat !== seat ? [] : decision.phase === "add" ? decision.cards : decision.phase === "stolen" ? [decision.card] : [];
  return { asked: view.open.slice(-1).flatMap(cards), waiting: view.open.slice(0, -1).flatMap(cards) };
}

/** The face-up name of a card, and whether it lies face down. */
export function turned(card: string): { name: string; down: boolean } {
  return card.startsWith("#") ? { name: card.slice(1), down: true } : { name: card, down: false };
}

/** Cards with keys that tell equal ones apart, so that each keeps its own drawing when others come and go. */
export function keyed(cards: readonly string[]): { card: string; key: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const { name } = turned(card);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { card, key: `${name}#${count}` };
  });
}
