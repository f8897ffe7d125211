import { cards, speaker, type Sentence } from "../../lib/i18n.svelte";
import type { Words } from "../types";
import type { Messages } from "./messages";
import { callOf, entryName, layings } from "./paper";
import type { SumriseEvent, SumriseView } from "./protocol";

export const { say, write } = speaker<Messages>("sumrise");

/** A field, by the move that enters a number there: its row, and the numbers that stand next to it. */
function fieldOf(view: SumriseView, move: string): { row: string; place: number; low: number; high: number } {
  const [row = "", at] = move.split(":");
  const column = Number(at);
  const entries = view.sheets[view.seat!]![view.rows.indexOf(row)]!;
  const place = entries.slice(0, column + 1).filter((entry) => entry !== null).length;
  const low = entries.slice(0, column).filter(Boolean).at(-1) ?? 0;
  const high = entries.slice(column + 1).find(Boolean) ?? 0;
  return { row, place, low, high };
}

/** What entering the number would fill, as far as the server has told. */
function gains(effect: readonly SumriseEvent[] | null): string[] {
  return (effect ?? []).flatMap((event) => {
    if (event.kind === "full_row") return [write("fills-row", { points: event.points })];
    if (event.kind === "full_column") return [write("fills-column", { points: event.points })];
    return [];
  });
}

export const words: Words<SumriseView, SumriseEvent> = {
  question(view, choice) {
    if (choice.picked.length && choice.open.length === 1) return say("sure");
    if (view.call) return say("question-enter", { number: view.call.number, "turn-you": view.turn === view.seat });
    const [card, place, second] = choice.picked;
    const more = [...choice.next];
    if (second) return say("which-beside");
    if (place && more.length) return say("or-second", { cards: cards(more) });
    if (card && !place) return say("which-place");
    return say(choice.legal.some((move) => move.includes(" ")) ? "question-lay-two" : "question-lay");
  },

  move(view, move, _people, effect) {
    if (move === "skip") return say("skip");
    if (move === "fail") {
      const attempt = view.fails[view.seat!]! + 1;
      return say("fail", { attempt, limit: view.fails_to_end, points: view.fail_cost });
    }
    if (view.call) {
      const field = write("enter-here", { number: view.call.number, ...fieldOf(view, move) });
      return [[field, ...gains(effect)].join(", ")];
    }
    const [one, two] = layings(move).map(({ card, place }): Sentence => say("lay-on", { card: cards([card]), place }));
    const laid = two ? say("lay-two", { one: one!, two }) : one!;
    const call = callOf(effect);
    if (!call) return laid;
    const { number, colours, asked } = call;
    const entering = asked.includes(view.seat!) ? "you" : asked.length ? "others" : "nobody";
    return say("lay-and-call", { laid, number, colours, entering });
  },

  paths(move) {
    return [move.includes(">") ? layings(move).flatMap(({ card, place }) => [card, place]) : [move]];
  },

  why(view, token, choice) {
    if (view.call) {
      const { number, colours } = view.call;
      if (!token.includes(":")) return say("why-enter", { number });
      const [row = "", column] = token.split(":");
      if (view.sheets[view.seat!]![view.rows.indexOf(row)]![Number(column)]) return say("why-taken");
      if (!colours.includes(row)) return say("why-colour", { number, colours });
      return say("why-field", { number });
    }
    if (token.includes(":")) return say("why-lay");
    if (view.places.includes(token)) return say(choice.picked.length > 1 ? "why-beside" : "why-hand");
    return choice.picked.length > 1 ? say("why-same") : null;
  },

  flights(event) {
    const own = `seat-${event.seat}`;
    switch (event.kind) {
      case "lay":
        return [{ card: event.card, from: own }];
      case "enter":
        return [{ card: entryName(event.seat!, event.row, event.column), from: "call", to: own }];
      case "draw":
        return [{ card: event.card, from: "pile", to: own }];
    }
    return undefined;
  },
};
