import { cards, i18n, list, say } from "../../lib/i18n.svelte";
import type { GapView } from "../../lib/protocol";
import type { Words } from "../types";

interface Data {
  card: string;
  cards: string[];
  taken: string[];
  middle: string[];
  round: number;
  starter: number;
  tied: number[];
}

export const words: Words<GapView> = {
  question(_view, choice) {
    const texts = i18n.texts.gap;
    return say(!choice.picked.length ? texts.play : choice.open.length > 1 ? texts.which : texts.sure);
  },

  move(_view, move, _people, effect) {
    const texts = i18n.texts.gap;
    const [card = "", ...named] = move.split(" ");
    // Equals are not named in the move: what it takes is what the server says.
    const taken = named.length ? named : effect?.flatMap((event) => (event.data as unknown as Data).taken ?? []);
    const text = taken === undefined ? texts.plays : taken.length ? texts.takes : texts.takesNothing;
    return say(text, { card: cards([card]), cards: cards(taken ?? []) });
  },

  told(event, people) {
    const texts = i18n.texts.gap;
    const data = event.data as unknown as Data;
    const by = people.by(event.seat);
    switch (event.kind) {
      case "deal":
        return say(texts.deal, { ...people.by(data.starter), n: data.round + 1, cards: cards(data.middle) });
      case "take":
        return say(texts.took, { ...by, card: cards([data.card]), cards: cards(data.taken) });
      case "add":
        return say(texts.added, { ...by, card: cards([data.card]) });
      case "refill":
        return say(texts.refill, { cards: cards(data.cards) });
      case "round":
        return say(texts.round, { n: data.round + 1 });
      case "extra_round":
        return say(texts.extra, { names: list(data.tied.map((seat) => people.name(seat))) });
    }
    return null;
  },

  why(view, token, choice) {
    const texts = i18n.texts.gap;
    if (!view.middle.includes(token)) return null;
    const [card] = choice.picked;
    return card ? say(texts.whyTaken, { card: cards([card]) }) : say(texts.whyHand);
  },

  // A card that takes others is first seen beside them.
  flights(event) {
    const data = event.data as unknown as Data;
    const own = `seat-${event.seat}`;
    if (event.kind === "take") {
      const played = { card: data.card, from: own, via: "table", to: own };
      return [played, ...data.taken.map((card) => ({ card, to: own, late: true }))];
    }
    return undefined;
  },
};
