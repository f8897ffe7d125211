// Cards as they are printed and as they lie.

import type { BetweenView } from "./protocol";

export const numberOf = (card: string): number => Number(card.slice(1));

/** The stars on some cards. */
export const starsOf = ({ stars }: Pick<BetweenView, "stars">, cards: readonly string[]): number =>
  cards.reduce((all, card) => all + stars[numberOf(card) - 1]!, 0);

/** By number, and equal numbers by colour. */
export const byNumber = (cards: readonly string[]): string[] =>
  [...cards].sort((a, b) => numberOf(a) - numberOf(b) || a.localeCompare(b));

/** A card on a pile. */
export interface Laying {
  card: string;
  /** 1 or 2. */
  pile: number;
}

/** Where a move lays which card: "R5>2" and, with a card turned up, "flip 2"; nothing for other moves. */
export function laying(move: string, flipped: string | null): Laying | null {
  const [card = "", pile] = move.split(">");
  if (pile) return { card, pile: Number(pile) };
  return move.startsWith("flip ") && flipped ? { card: flipped, pile: Number(move.slice(5)) } : null;
}

/** The numbers of a gap in the order in which they lie, from pile 1 to pile 2. */
export function facing(gap: readonly number[], [one, two]: readonly string[]): number[] {
  return one && two && numberOf(one) > numberOf(two) ? [...gap].reverse() : [...gap];
}
