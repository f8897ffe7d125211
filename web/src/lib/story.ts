// What happens at a table, in words: what the game tells, and what is the same in all of them.

import type { GameModule, People } from "../games/types";
import { i18n, list, say, type Sentence } from "./i18n.svelte";
import type { Happening } from "./protocol";

export function tell(event: Happening, game: GameModule, people: People): Sentence | null {
  const texts = i18n.texts.story;
  const by = people.by(event.seat);
  const data = event.data as { name: string; winners: number[]; scores: number[] };
  switch (event.kind) {
    case "table.sit":
      return say(texts.sit, { name: data.name });
    case "table.stand":
      return say(texts.stand, { name: data.name });
    case "table.lend":
      return say(texts.lend, { name: data.name });
    case "table.back":
      return say(texts.back, { name: data.name });
    case "table.close":
      return say(texts.close);
    case "table.fill":
    case "table.start":
    case "table.again":
      return null;
    case "chose":
      return say(texts.chose, by);
    case "end":
      return ended(data.winners, data.scores, people);
  }
  return game.words.told(event, people);
}

/** Who has won, with how many points. */
export function ended(winners: readonly number[], scores: readonly number[], people: People): Sentence {
  const texts = i18n.texts.story;
  const [only] = winners;
  if (scores.length === 1) return say(texts.alone, { n: scores[0]! });
  if (winners.length === 1) return say(texts.wins, { ...people.by(only!), n: scores[only!]! });
  return say(texts.share, { names: list(winners.map((seat) => people.name(seat))), n: scores[only!]! });
}
