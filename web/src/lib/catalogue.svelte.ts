// The games there are, and how their cards look and are called.

import { getContext, setContext } from "svelte";
import * as api from "./api";
import { i18n, write, type Sentence } from "./i18n.svelte";
import { pictures, type ColourName } from "./palette";
import type { Catalogue, GameInfo } from "./protocol";

class Games {
  catalogue = $state.raw<Catalogue>({ games: [], bots: [] });

  async start(): Promise<void> {
    this.catalogue = await api.catalogue();
  }

  find(id: string): GameInfo | undefined {
    return this.catalogue.games.find((game) => game.id === id);
  }
}

export const games = new Games();

export interface Face {
  /** None is the back of a card. */
  colour: ColourName | null;
  label: string;
}

/** How a card of a game looks. Names that begin with "#" lie face down. */
export function face(game: GameInfo, card: string | null): Face {
  if (card === null || card.startsWith("#")) return { colour: null, label: "" };
  if (card in pictures) return { colour: "action", label: card };
  const colour = game.colours[card[0]!] as ColourName | undefined;
  return { colour: colour ?? "joker", label: card.slice(1).replace("-", "−") };
}

/** Whether a word of a move or an event is the name of a card. */
export function isCard(game: GameInfo, word: string): boolean {
  return word in pictures || ((word[0]! in game.colours || word[0] === "J") && /^-?\d+$/.test(word.slice(1)));
}

/** A card as one says it: "blue 7". */
export function cardName(game: GameInfo, card: string | null): string {
  const { colour, label } = face(game, card);
  const texts = i18n.texts.cards;
  if (colour === null) return texts.back;
  if (colour === "action") return texts.actions[label as keyof typeof texts.actions];
  return write(texts.name, { colour: texts.colours[colour], number: label }).trim();
}

/** A sentence as it is read aloud. */
export function spoken(game: GameInfo, sentence: Sentence): string {
  return sentence.map((part) => (typeof part === "string" ? part : cardName(game, part.card))).join("");
}

const KEY = Symbol("game");

/** Says of which game the cards below are. */
export function showing(game: () => GameInfo): void {
  setContext(KEY, game);
}

/** The game whose cards are shown here. */
export function shown(): () => GameInfo {
  return getContext<() => GameInfo>(KEY);
}
