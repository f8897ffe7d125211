import { cards, speaker } from "../../lib/i18n.svelte";
import type { Words } from "../types";
import type { Messages } from "./messages";
import type { GapEvent, GapView } from "./protocol";

export const { say, write } = speaker<Messages>("gap");

export const words: Words<GapView, GapEvent> = {
  question: (_view, choice) => say(!choice.picked.length ? "question-play" : choice.open.length > 1 ? "which" : "sure"),

  move(_view, move, _people, effect) {
    const [card = "", ...named] = move.split(" ");
    // Equals are not named in the move: what it takes is what the server says.
    const taken = named.length ? named : effect?.flatMap((event) => (event.kind === "take" ? event.taken : []));
    if (taken === undefined) return cards([card]);
    if (!taken.length) return say("move-takes-nothing", { card: cards([card]) });
    return say("move-takes", { card: cards([card]), taken: cards(taken) });
  },

  why(view, token, choice) {
    if (!view.middle.includes(token)) return null;
    const [card] = choice.picked;
    return card ? say("why-taken", { card: cards([card]) }) : say("why-hand");
  },

  // A card that takes others is first seen beside them.
  flights(event) {
    if (event.kind !== "take") return undefined;
    const own = `seat-${event.seat}`;
    const played = { card: event.card, from: own, via: "table", to: own };
    return [played, ...event.taken.map((card) => ({ card, to: own, late: true }))];
  },
};
