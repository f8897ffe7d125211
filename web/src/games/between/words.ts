import { cards, speaker, type Plain } from "../../lib/i18n.svelte";
import type { Words } from "../types";
import type { Messages } from "./messages";
import { laying, starsOf } from "./print";
import type { BetweenEvent, BetweenFlip, BetweenPlay, BetweenView } from "./protocol";

export const { say, write } = speaker<Messages>("between");

/** How a card is laid on a pile, and what that makes of the gap, as the server has told. */
export function laid(effect: readonly BetweenEvent[] | null): BetweenPlay | BetweenFlip | null {
  return effect?.find((event) => event.kind === "play" || event.kind === "flip") ?? null;
}

/** A gap, for the messages that tell it. */
export function gapValues(gap: readonly number[]): Record<"gap-count" | "low" | "high", Plain> {
  return { "gap-count": gap.length, low: gap[0] ?? null, high: gap.at(-1) ?? null };
}

export const words: Words<BetweenView, BetweenEvent> = {
  question(view, choice) {
    if (choice.picked.length && choice.open.length === 1) return say("sure");
    if (view.phase === "hide") return say(choice.picked.length ? "second" : "question-hide");
    if (view.phase === "flip") return say("question-flip");
    if (choice.picked.length) return say("where");
    if (choice.legal.length === 1) return say("must-pass");
    return say(view.gap.length ? "question-play" : "play-without-gap");
  },

  move(view, move, _people, effect) {
    if (view.phase === "hide") {
      const hidden = move.split(" ").slice(1);
      return say("move-hide", { cards: cards(hidden), stars: starsOf(view, hidden) });
    }
    const planned = laying(move, view.flipped);
    if (!planned) return say("move-pass", { effect: effect?.at(-1)?.kind ?? null });
    const where = { card: cards([planned.card]), pile: planned.pile };
    const told = laid(effect);
    if (!told) return say("move-lay", where);
    const values = { ...where, ...gapValues(told.gap) };
    return told.kind === "flip" ? say("move-flip", values) : say("move-play", { ...values, left: told.left, "in-gap": told.in_gap });
  },

  paths(move) {
    if (move === "pass") return [["pass"]];
    const [first = "", ...rest] = move.split(/[ >]/);
    if (first === "hide") return [rest, [...rest].reverse()];
    return [first === "flip" ? [`pile-${rest[0]}`] : [first, `pile-${rest[0]}`]];
  },

  why(view, token, choice) {
    if (view.phase === "hide") return say("why-hide");
    if (view.flipped) return say("why-flip", { card: cards([view.flipped]) });
    const [card] = choice.picked;
    if (token.startsWith("pile-")) return card ? say("why-there", { card: cards([card]) }) : say("why-hand");
    return view.hand.includes(token) ? say("why-card", { card: cards([token]) }) : null;
  },

  flights(event) {
    const own = `seat-${event.seat}`;
    switch (event.kind) {
      case "hide":
        return (event.cards ?? [null, null]).map((card) => ({ card, from: own, to: own }));
      case "turn_up":
        return [{ card: event.card, from: "pile", to: "flipped" }];
      case "flip":
        return [{ card: event.card, from: "flipped", to: `place-${event.pile}` }];
      case "play":
        return [{ card: event.card, from: own, to: `place-${event.pile}` }];
      case "draw":
        return [{ card: event.card, from: "pile", to: own }];
    }
    return undefined;
  },
};
