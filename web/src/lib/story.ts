// What happens at a table, in words. A kind of event has its message, `event-KIND`, in the words of the game or in those
// of all games; the values of the message are made from the fields of the event by one rule for all.

import type { OpenGame, People } from "../games/types";
import { games, isCard } from "./catalogue.svelte";
import type { Choice } from "./choice.svelte";
import { words } from "./flights";
import { cards, dashed, i18n, list, parts, say, type Sentence, type Value } from "./i18n.svelte";
import type { Happening, Outcome, View } from "./protocol";

/** What an event says, in words; none if it needs no telling. */
export function tell(event: Happening, game: OpenGame, people: People): Sentence | null {
  const id = `event-${dashed(event.kind.replaceAll(".", "-"))}`;
  const catalogue = i18n.words(game.id);
  if (event.kind === "end") return ended(event.data as unknown as Outcome, people);
  if (game.words.told && !i18n.words().has(id)) return game.words.told(event, people);
  if (!catalogue.has(id)) return plainly(event, game.id, people);
  const sentence = parts(catalogue.format(id, values({ seat: event.seat, ...event.data }, FIELDS, people)));
  return sentence.length ? sentence : null;
}

export function tellAll(events: readonly Happening[], game: OpenGame, people: People): Sentence[] {
  return events.map((event) => tell(event, game, people)).filter((line) => line !== null);
}

/** What is asked of the viewer, who has legal moves. */
export function question(view: View, choice: Choice, game: OpenGame): Sentence {
  const id = `question-${"phase" in view ? dashed(String(view.phase)) : ""}`;
  const catalogue = i18n.words(game.id);
  return game.words.question?.(view, choice) ?? (catalogue.has(id) ? parts(catalogue.format(id, {})) : say("plain-question"));
}

/** Who has won, with how many points. */
export function ended({ winners, scores }: Pick<Outcome, "winners" | "scores">, people: People): Sentence {
  return say("event-end", {
    ...(values({ winners, scores }, { winners: "seat" }, people) as Record<"winners" | "winners-you" | "winners-count" | "scores-count", Value>),
    points: scores[winners[0]!]!,
  });
}

/** Which fields of events are cards, or seats. */
const FIELDS: Fields = {
  seat: "seat", starter: "seat", tied: "seat", card: "card", cards: "card", taken: "card", middle: "card",
};

export type Fields = Readonly<Record<string, "card" | "seat">>;

/** The values of a message, made from the fields of an event. */
export function values(event: Readonly<Record<string, unknown>>, fields: Fields, people: People): Record<string, Value> {
  const made: Record<string, Value> = {};
  for (const [field, value] of Object.entries(event)) {
    const name = dashed(field);
    const all = Array.isArray(value) ? value : [value];
    if (Array.isArray(value)) made[`${name}-count`] = value.length;
    if (value === null) made[name] = null;
    else if (fields[field] === "card") made[name] = cards(all as string[]);
    else if (fields[field] === "seat") {
      made[name] = list((all as number[]).map((seat) => people.name(seat)));
      made[`${name}-you`] = (all as number[]).some((seat) => people.you(seat));
    } else if (!Array.isArray(value)) made[name] = value as Value;
  }
  return made;
}

/** An event that has no words of its own: its kind, and all that it holds. */
function plainly(event: Happening, game: string, people: People): Sentence {
  const what = painted(game, [event.kind.replaceAll("_", " "), ...words(event.data)].join(" "));
  return event.seat === null ? what : say("plain-event", { seat: people.name(event.seat), what });
}

/** A text in which each name of a card is one. */
export function painted(game: string, text: string): Sentence {
  const info = games.find(game);
  return text.split(" ").flatMap((word, index) => {
    const part = info && isCard(info, word) ? { card: word } : word;
    return index ? [" ", part] : [part];
  });
}
