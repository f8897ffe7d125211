// What is printed on the cards.

const STARS = [0, 1, 2, 2, 3, 4, 3, 2, 2, 1, 0];

export const numberOf = (card: string): number => Number(card.slice(1));

/** The stars on some cards. */
export const starsOf = (...cards: readonly string[]): number =>
  cards.reduce((all, card) => all + (STARS[numberOf(card) - 1] ?? 0), 0);

/** By number, and equal numbers by colour. */
export const byNumber = (cards: readonly string[]): string[] =>
  [...cards].sort((a, b) => numberOf(a) - numberOf(b) || a.localeCompare(b));

/** The numbers on the way from one card to another. */
export function way(from: string, to: string): number[] {
  const [start, end] = [numberOf(from), numberOf(to)];
  const step = Math.sign(end - start);
  return Array.from({ length: Math.max(0, Math.abs(end - start) - 1) }, (_, index) => start + step * (index + 1));
}

/** Where a move lays which card: "R5>2" and, with a card turned up, "flip 2". */
export function laying(move: string, flipped: string | null): { card: string; place: number } | null {
  const [card = "", place] = move.split(">");
  if (place) return { card, place: Number(place) };
  return move.startsWith("flip ") && flipped ? { card: flipped, place: Number(move.slice(5)) } : null;
}

/** The two top cards after a card was laid. */
export function topsAfter(tops: readonly string[], laid: { card: string; place: number } | null): [string, string] {
  const [one = "", two = ""] = tops.map((top, index) => (laid?.place === index + 1 ? laid.card : top));
  return [one, two];
}

/** Numbers in a row, in few words: "5 6" or "5–9". */
export function span(numbers: readonly number[]): string {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return numbers.length > 2 ? `${low}–${high}` : [...numbers].sort((a, b) => a - b).join(" ");
}
