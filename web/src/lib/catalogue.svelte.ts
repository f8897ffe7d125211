// The games there are, and how their cards look and are called.

import { getContext, setContext } from "svelte";
import { cover } from "../games/covers";
import * as api from "./api";
import { i18n, write, type Sentence } from "./i18n.svelte";
import { palette, unknown, type Colour } from "./palette";
import type { Catalogue, GameInfo } from "./protocol";

class Games {
  catalogue = $state.raw<Catalogue>({ games: [], bots: [], languages: [], events: {}, longest_name: 24 });

  /** Fetches the games, as they are called in a language. */
  async use(language: string): Promise<void> {
    this.catalogue = await api.catalogue(language);
  }

  find(id: string): GameInfo | undefined {
    return this.catalogue.games.find((game) => game.id === id);
  }
}

export const games = new Games();

export interface Face {
  /** How it is painted; none is the back of a card. */
  look: Colour | null;
  /** The number on it. */
  label: string;
  /** What is printed on it besides, such as a bonus. */
  extra?: string | undefined;
  /** The picture of a card that has no number, drawn into a box from -20 to 20. */
  picture?: string;
  /** What it is called, where it is no colour and number: a message in the game's words, with the value `number`. */
  name?: string;
}

/** How a card of a game looks. Names that begin with "#" lie face down. */
export function face(game: GameInfo, card: string | null): Face {
  if (card === null || card.startsWith("#")) return { look: null, label: "" };
  return cover(game.id).special?.(card) ?? { look: colourOf(game, card[0]!), label: card.slice(1).replace("-", "−"), extra: cover(game.id).extra?.(card) };
}

function colourOf(game: GameInfo, letter: string): Colour {
  return (palette as Record<string, Colour>)[game.colours[letter] ?? ""] ?? unknown;
}

/** Whether a word of a move or an event is the name of a card. */
export function isCard(game: GameInfo, word: string): boolean {
  return (word[0]! in game.colours && /^-?\d+$/.test(word.slice(1))) || (cover(game.id).special?.(word) ?? null) !== null;
}

/** A colour of a game, by its letter, as one says it. */
export function colourName(game: GameInfo, letter: string): string {
  const colour = game.colours[letter] ?? letter;
  const words = i18n.words(game.id);
  return words.has(`colour-${colour}`) ? words.format(`colour-${colour}`, {}) : colour;
}

/** A card as one says it: "blue 7". */
export function cardName(game: GameInfo, card: string | null): string {
  const { look, label, name } = face(game, card);
  if (look === null) return write("card-back");
  if (name !== undefined) return i18n.words(game.id).format(name, { number: label }).trim();
  return write("card-name", { colour: colourName(game, card![0]!), number: label }).trim();
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
