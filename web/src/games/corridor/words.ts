import { cards, list, speaker, type Sentence } from "../../lib/i18n.svelte";
import type { Words } from "../types";
import type { Messages } from "./messages";
import { frames, rowsOf, shiftsOf, wayOf } from "./places";
import type { CorridorClose, CorridorEvent, CorridorView, CorridorWouldLie } from "./protocol";

export const { say, write } = speaker<Messages>("corridor");

export const words: Words<CorridorView, CorridorEvent> = {
  question(view) {
    const way = wayOf(view.legal[0] ?? "");
    if (way) return say("lay-card", { card: cards([way.card]), ways: view.legal.length });
    return say(view.phase === "close" ? "question-close" : "question-play");
  },

  move(view, move, _people, effect) {
    const way = wayOf(move);
    if (way) {
      const { card, how, beside } = way;
      const laid = say("way", { card: cards([card]), how, beside: cards(beside ? [beside] : []) });
      return joined(": ", [laid, gains(effect ?? [])]);
    }
    if (move.startsWith("play ")) {
      const card = cards([move.slice(5)]);
      // The last card is no choice: where it will lie is seen soon enough.
      const places = view.legal.length > 1 ? (effect ?? []).filter((event) => event.kind === "would_lie").map(wouldLie) : [];
      return places.length ? joined(", ", [card, say("as-it-lies", { places: joined(` ${write("or")} `, places) })]) : say("move-play", { card });
    }
    const closing = effect?.find((event) => event.kind === "close");
    if (!effect || !closing) return say("close-to", { cards: joined(" / ", rowsOf(move).map(({ tops }) => cards(tops))) });
    return joined("; ", [...shifts(closing), gains(effect)]);
  },

  paths(move) {
    const way = wayOf(move);
    if (way) return [[way.token], [way.card, way.token]];
    return [[move.startsWith("play ") ? move.slice(5) : move]];
  },

  why(view) {
    const way = wayOf(view.legal[0] ?? "");
    if (way) return say("why-place", { card: cards([way.card]), ways: view.legal.length });
    return say(view.phase === "close" ? "why-closing" : "why-hand");
  },

  // Cards are turned up where they lie, and all piles of a closing move together.
  flights(event) {
    const own = `seat-${event.seat}`;
    switch (event.kind) {
      case "chose":
        return event.move ? undefined : [{ card: `slot-${event.seat}`, from: own }];
      case "lay":
        return [{ card: event.card, from: own }];
      case "collect":
        return event.piles.flatMap((pile) => pile.cards.map((card) => ({ card, to: own })));
      case "reveal":
      case "complete":
      case "close":
      case "end":
        return [];
    }
    return undefined;
  },

  frames,
};

/** Where a card would lie as things stand, and what it would take. */
const wouldLie = ({ how, beside, count }: CorridorWouldLie): Sentence =>
  say(count ? "place-taking" : "place", { how, beside: cards(beside ? [beside] : []), count });

/** What one takes, of what would happen. */
function gains(effect: readonly CorridorEvent[]): Sentence {
  const complete = effect.filter((event) => event.kind === "complete").map(({ shape }) => shape);
  if (!complete.length) return [];
  const shapes = [...new Set(complete)].map((shape) => write("shapes", { shape, n: complete.filter((other) => other === shape).length }));
  return say("gains", { shapes: list(shapes), count: gain(effect) });
}

/** How many cards one takes, of what would happen. */
export const gain = (effect: readonly CorridorEvent[]): number =>
  effect.reduce((sum, event) => sum + (event.kind === "collect" ? event.count : 0), 0);

/** Which piles go where. */
function shifts(closing: CorridorClose): Sentence[] {
  return shiftsOf(closing).map(({ card, from, to }) => {
    const [down, right] = [to[0] - from[0], to[1] - from[1]];
    const steps = [
      right && write("shift-step", { way: right < 0 ? "left" : "right", n: Math.abs(right) }),
      down && write("shift-step", { way: down < 0 ? "up" : "down", n: Math.abs(down) }),
    ].filter((step) => typeof step === "string");
    return say("shift", { card: cards([card]), steps: list(steps) });
  });
}

/** Those sentences that say anything, with something between them. */
function joined(between: string, sentences: readonly Sentence[]): Sentence {
  return sentences.filter(({ length }) => length).flatMap((sentence, index) => (index ? [between, ...sentence] : sentence));
}
