import { i18n, say, type Sentence } from "../../lib/i18n.svelte";
import { games, isCard } from "../../lib/catalogue.svelte";
import { words as wordsOf } from "../../lib/flights";
import type { Words } from "../types";

/** A text in which whatever may be a card is one. The plain board does not know its game, so any game's cards will do. */
export function painted(text: string): Sentence {
  const known = (word: string): boolean => games.catalogue.games.some((game) => isCard(game, word));
  return text.split(" ").flatMap((word, index) => {
    const part = known(word) ? { card: word } : word;
    return index ? [" ", part] : [part];
  });
}

export const words: Words = {
  question: () => say(i18n.texts.plain.question),
  move: (_view, move) => painted(move),
  told(event, people) {
    const what = painted([event.kind.replaceAll("_", " "), ...wordsOf(event.data)].join(" "));
    const texts = i18n.texts.plain;
    return event.seat === null ? say(texts.alone, { what }) : say(texts.event, { what, who: people.name(event.seat) });
  },
  paths: (move) => [[move]],
};
