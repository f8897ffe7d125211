// Made-up things for tests: the words of games, people, views, games.

import { games } from "../src/lib/catalogue.svelte";
import { i18n } from "../src/lib/i18n.svelte";
import { people } from "../src/lib/people";
import type { GameInfo, SeatInfo, View } from "../src/lib/protocol";

/** The words of games as the server has them, by language and game. */
export const given = new Map<string, string>();

let count = 0;

/** A game of its own, with these words, known to the page. */
export async function makeGame(words: string, about: Partial<GameInfo> = {}): Promise<string> {
  const id = `game${count++}`;
  given.set(`en/${id}`, words);
  games.catalogue = {
    ...games.catalogue,
    games: [
      {
        id, title: "Game", tagline: "", credit: "", players: [2], bots: [], rated: [], colours: { B: "blue", G: "green", X: "crimson" },
        options: [], variants: {}, rules: [], events: {}, lesson: null, ...about,
      },
    ],
  };
  await i18n.prepare(id);
  return id;
}

export const seat = (name: string | null, bot: string | null = null): SeatInfo => ({ name, bot, kept: false, share: null, figure: null, resigned: false, pledge: null });

/** Ann, who looks, with Ben and Cleo. */
export const three = (byName = false) => people([seat("Ann"), seat("Ben"), seat("Cleo")], 0, byName);

export const view = (more: Partial<View> = {}): View => ({
  seat: 0, players: 3, options: {}, first: 0, round: 1, rounds: null, phase: "play", decision: 0, to_move: [0],
  answered: [], chosen: null, legal: [], scores: [0, 0, 0], outcome: null, ...more,
});
