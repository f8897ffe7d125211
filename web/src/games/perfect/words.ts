import { cards, speaker, type Sentence } from "../../lib/i18n.svelte";
import { painted, tell } from "../../lib/story";
import type { Words } from "../types";
import { isAction } from "./cover";
import type { Messages } from "./messages";
import { inHand, path, type Outcome } from "./moves";
import type { PerfectEvent, PerfectView } from "./protocol";

const ID = "perfect";
export const { say, write } = speaker<Messages>(ID);

const card = (name: string): Sentence => cards([name]);
const onlyTakes = (legal: readonly string[]): boolean => legal.every((move) => move.startsWith("take"));

/** What comes of a card, in short: "perfect!", or what it costs. */
export function short({ outcome, place, lost }: Outcome): string {
  return write("outcome", { outcome, place, n: lost.length });
}

export const words: Words<PerfectView, PerfectEvent> = {
  paths: (move) => [path(move)],

  question(view, { picked: [first, then], next, legal }) {
    if (first === undefined) {
      if (view.phase === "take" && !onlyTakes(legal)) return say("question-take-or-use");
      if (view.phase !== "add") return null;
      if (!view.round) return say("ask-first");
      const [last, another] = inHand(view, view.seat!).asked;
      if (another !== undefined) return null;
      const kept = legal.some((move) => move.startsWith("save"));
      return last && isAction(last) ? say("ask-last-action", { kept }) : say("ask-last");
    }
    if (first.startsWith("take")) return say("ask-take");
    const drops = [...next].filter((token) => token.startsWith("drop"));
    if (isAction(first)) {
      const uses = next.size - drops.length - Number(next.has("save")) - Number(next.has("discard"));
      if (then?.startsWith("end")) return say("ask-protect-end");
      if (uses) return say("ask-use", { action: first, card: card(first) });
      if (next.size) return say("ask-slot", { card: card(first) });
      if (then === "save" || then?.startsWith("drop")) return say("ask-save", { card: card(first) });
    } else if (then === undefined) {
      if (!drops.length) return say("ask-where", { card: card(first), joker: first.startsWith("J") });
      return say("ask-no-slot", { card: card(first), give: [...next].some((token) => token.includes("@")) });
    }
    return say("ask-sure", { card: card(first), action: isAction(first) });
  },

  only(view, move) {
    const [action = ""] = move.split(" ");
    const taken = view.phase === "add" && inHand(view, view.seat!).asked.includes(action);
    return taken && isAction(action) ? say("only-action", { card: card(action) }) : null;
  },

  move(_view, move, people, effect) {
    if (!effect) return painted(ID, move);
    if (move === "end") return say("move-end");
    return effect
      .flatMap((event) => (event.kind === "end" ? [] : [tell(event, ID, people) ?? []]))
      .flatMap((sentence, index) => (index ? [" · ", ...sentence] : sentence));
  },

  why(view, token, { picked: [first], legal }) {
    if (view.phase === "complete") return say("why-complete");
    if (token.startsWith("take")) return say(view.phase === "stolen" ? "why-stolen" : "why-hand");
    if (isAction(token)) {
      const waits = view.phase !== "take" && inHand(view, view.seat!).asked.includes(token);
      return waits ? say("why-rows-first") : say("why-no-use", { card: card(token) });
    }
    if (/^\w\d$/.test(token)) return view.phase === "take" ? say("why-take") : say("why-wait", { card: card(token) });
    if (first === undefined) {
      if (view.phase !== "take") return say("why-card");
      return say(onlyTakes(legal) ? "why-take" : "question-take-or-use");
    }
    if (first === "steal") return say(token.startsWith("free") ? "why-empty" : token.includes("@") ? "why-protected" : "why-own");
    if (first === "move") return say("why-move");
    return say("why-place", { card: card(first) });
  },

  // Cards that a row loses are first seen on it.
  flights(event) {
    const own = `seat-${event.seat}`;
    const points = `points-${event.seat}`;
    switch (event.kind) {
      case "deal":
        return event.cards.map((name) => ({ card: name, from: "pile", to: own }));
      case "lose":
      case "win": {
        const [to, owner] = event.kind === "lose" ? ["discards", event.seat] : [points, event.owner];
        const [last, ...others] = event.cards;
        return [
          { card: last!, from: own, via: `row-${owner}-${event.row}`, to },
          ...others.map((name) => ({ card: name, to, late: true })),
        ];
      }
      case "complete":
        return event.cards.map((name) => ({ card: name, to: points }));
      case "bonus":
        return Array.from({ length: event.count }, () => ({ card: null, from: "pile", to: points }));
      case "drop":
        return event.cards.map((name) => ({ card: name, to: "discards" }));
      case "discard":
        return [{ card: event.card, from: own, to: "discards" }];
      case "protect":
        return [{ card: event.card, from: own }, ...(event.source === null ? [] : [{ card: "protect", to: "discards" }])];
      case "move_to_end":
        return [{ card: "move", to: "discards" }, { card: event.card, to: own }];
      case "steal":
        return [{ card: "steal", to: "discards" }, { card: event.card, to: own }];
    }
    return undefined;
  },
};
