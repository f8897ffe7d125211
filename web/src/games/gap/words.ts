import { cards, speaker } from "../../lib/i18n.svelte";
import type { GapView } from "../../lib/protocol";
import type { Words } from "../types";
import type { Messages } from "./messages";

export const { say, write } = speaker<Messages>("gap");

interface Data {
  card: string;
  taken: string[];
}

export const words: Words<GapView> = {
  question: (_view, choice) => say(!choice.picked.length ? "question-play" : choice.open.length > 1 ? "which" : "sure"),

  move(_view, move, _people, effect) {
    const [card = "", ...named] = move.split(" ");
    // Equals are not named in the move: what it takes is what the server says.
    const taken = named.length ? named : effect?.flatMap((event) => (event.data as unknown as Data).taken ?? []);
    if (taken === undefined) return say("plays", { card: cards([card]) });
    return say(taken.length ? "takes" : "takes-nothing", { card: cards([card]), taken: cards(taken) });
  },

  why(view, token, choice) {
    if (!view.middle.includes(token)) return null;
    const [card] = choice.picked;
    return card ? say("why-taken", { card: cards([card]) }) : say("why-hand");
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
