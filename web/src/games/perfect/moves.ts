// Moves as things to click, and what they would do as the server tells it.

import type { Choice } from "../../lib/choice.svelte";
import type { GameEvent } from "../../lib/protocol";
import type { PerfectView } from "./protocol";

export type Decision = PerfectView["open"][number];

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
  /** Its place in the row; it is not counted where it lies face down. */
  place: number | null;
  kind: "stays" | "perfect" | "loses" | "wins";
  /** The cards that the row loses. */
  lost: string[];
  /** The card is the first of the row itself. */
  moved: boolean;
  /** The row that it is the end card of, where it comes from one. */
  source: string | null;
}

interface Data {
  card: string;
  cards: string[];
  owner: number;
  row: string;
  place: number;
  source: string | null;
}

export const dataOf = (event: GameEvent): Data => event as unknown as Data;

export function outcome(effect: readonly GameEvent[] | null): Outcome | null {
  const laid = effect?.find(({ kind }) => kind === "add" || kind === "move_to_end" || kind === "protect");
  if (!effect || !laid) return null;
  const { card, owner = laid.seat!, row, place = null, source = null } = dataOf(laid) as Partial<Data>;
  const result = effect.find(({ kind }) => kind === "perfect_number" || kind === "lose" || kind === "win");
  const kinds = { perfect_number: "perfect", lose: "loses", win: "wins" } as const;
  return {
    owner,
    row: row!,
    card: card!,
    place,
    kind: result ? kinds[result.kind as keyof typeof kinds] : "stays",
    lost: (result && dataOf(result).cards) ?? [],
    moved: laid.kind === "move_to_end",
    source,
  };
}

/** All outcomes of the moves that are being thought about. */
export function outcomes(choice: Choice): Outcome[] {
  return choice.aims.flatMap((move) => outcome(choice.preview(move)) ?? []);
}

/** What the move that is thought about would take away from a slot: all of it, its end card, or nothing. */
export function taken(choice: Choice, seat: number, slot: string): "all" | "end" | null {
  for (const event of choice.effect ?? []) {
    const { owner, row, slot: dropped } = event as unknown as { owner?: number; row?: string; slot?: string };
    if (event.kind === "drop" && event.seat === seat && dropped === slot) return "all";
    if (event.kind === "steal" && owner === seat && row === slot) return "end";
    if (event.kind === "protect" && event.seat === seat && dataOf(event).source === slot) return "end";
  }
  return null;
}

/** The cards that a seat has in hand: those it is asked about now, and those that wait until that is settled. */
export function inHand(view: PerfectView, seat: number): { asked: string[]; waiting: string[] } {
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
