// What the page knows of every game before it is opened. A game that has no cover comes last, and plainly.

import { palette } from "../lib/palette";
import type { Cover } from "./types";

const found = import.meta.glob<Cover>("./*/cover.ts", { eager: true, import: "default" });

const plain: Cover = {
  order: Number.MAX_SAFE_INTEGER,
  poster: { ground: palette.grey.fill, cards: [{ colour: null, x: 50, y: 50, size: 30 }] },
};

export const cover = (id: string): Cover => found[`./${id}/cover.ts`] ?? plain;

/** Games in the order in which they are offered. */
export function ordered<G extends { id: string }>(games: readonly G[]): G[] {
  return [...games].sort((a, b) => cover(a.id).order - cover(b.id).order);
}

/** For the element around all that belongs to a game: gives it the game's colours. */
export function dressed(id: string): (element: HTMLElement) => void {
  return (element) => {
    for (const [theme, colour] of Object.entries(cover(id).accent ?? {})) element.style.setProperty(`--accent-${theme}`, colour);
  };
}
