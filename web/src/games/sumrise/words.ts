import { write as common } from "../../lib/i18n.svelte";
import { cards, old, say, type Sentence, write, list } from "../../lib/texts.svelte";
import type { SumriseView } from "./protocol";
import type { Words } from "../types";
import { callOf, entryName, layings, PLACES, ROW_COLOURS, ROWS } from "./paper";

interface Data {
  starter: number;
  grid: string[];
  card?: string;
  place: string;
  covered: string;
  number: number;
  colours: string;
  asked: number[];
  row: string;
  column: number;
  points: number;
  attempt: number;
  forced: boolean;
  cards: string[];
}

const place = (name: string): string => old.texts.sumrise.places[name as (typeof PLACES)[number]];
const colour = (letter: string): string => common(`colour-${ROW_COLOURS[letter]!}`);

/** "orange or yellow" */
function either(letters: readonly string[]): string {
  return list(letters.map(colour), "disjunction");
}

/** A call as it is said aloud: "10 in orange or yellow". */
export function aloud(number: number, colours: readonly string[]): string {
  const texts = old.texts.sumrise;
  const signed = String(number).replace("-", "−");
  return colours.length ? write(texts.aloud, { n: signed, colours: either(colours) }) : write(texts.aloudGrey, { n: signed });
}

/** A field with the numbers that stand next to it in its row: "orange, column 5, between 4 and 9". */
export function field(view: SumriseView, seat: number, letter: string, column: number): string {
  const texts = old.texts.sumrise;
  const row = view.sheets[seat]![ROWS.indexOf(letter as (typeof ROWS)[number])]!;
  const low = row.slice(0, column).filter(Boolean).at(-1);
  const high = row.slice(column + 1).filter(Boolean).at(0);
  const text = low && high ? texts.fieldBetween : low ? texts.fieldAfter : high ? texts.fieldBefore : texts.field;
  return write(text, { colour: colour(letter), column, low: low ?? 0, high: high ?? 0 });
}

export const words: Words<SumriseView> = {
  question(view, choice) {
    const texts = old.texts.sumrise;
    if (choice.picked.length && choice.open.length === 1) return say(texts.sure);
    if (view.call) return say(view.turn === view.seat ? texts.enterOwn : texts.enter, { n: view.call.number });
    const [, first, second] = choice.picked;
    if (second) return say(texts.whichBeside);
    if (first) {
      const more = [...choice.next];
      return more.length ? say(texts.orSecond, { cards: cards(more) }) : say(texts.lay);
    }
    if (choice.picked.length) return say(texts.where);
    return say(choice.legal.some((move) => move.includes(" ")) ? texts.layTwo : texts.lay);
  },

  move(view, move, _people, effect) {
    const texts = old.texts.sumrise;
    if (move === "skip") return say(texts.skip);
    if (move === "fail") return say(texts.fail, { n: view.fails[view.seat!]! + 1 });
    if (move.includes(":")) {
      const [letter = "", column] = move.split(":");
      const where = field(view, view.seat!, letter, Number(column));
      const gains = (effect ?? []).filter(({ kind }) => kind === "full_row" || kind === "full_column");
      const more = gains.map((event) =>
        write(event.kind === "full_row" ? texts.gainRow : texts.gainBonus, { n: (event as unknown as Data).points }),
      );
      return say(texts.write, { n: view.call?.number ?? "", where: [where, ...more].join(", ") });
    }
    const laid = layings(move).flatMap((laying, index): Sentence => [
      ...(index ? [texts.then] : []),
      ...say(texts.on, { card: cards([laying.card]), place: place(laying.place) }),
    ]);
    const call = callOf(effect);
    if (!call) return laid;
    const can = call.asked?.includes(view.seat!) ? texts.youCan : call.asked?.length ? texts.youCannot : texts.nobodyCan;
    return say(texts.calls, { laid, call: aloud(call.number, call.colours), can });
  },

  told(event, people) {
    const texts = old.texts.sumrise;
    const data = event as unknown as Data;
    const by = people.by(event.seat);
    switch (event.kind) {
      case "deal":
        return say(texts.deal, { ...people.by(data.starter), cards: cards(data.grid) });
      case "lay":
        return say(texts.laid, { ...by, card: cards([data.card!]), covered: cards([data.covered]), place: place(data.place) });
      case "call": {
        const text = data.asked.length ? texts.called : texts.calledNobody;
        return say(text, { ...by, call: aloud(data.number, [...data.colours]) });
      }
      case "enter":
        return say(texts.entered, { ...by, n: data.number, colour: colour(data.row), column: data.column });
      case "full_row":
        return say(texts.row, { ...by, colour: colour(data.row), n: data.points });
      case "full_column":
        return say(texts.bonus, { ...by, column: data.column, n: data.points });
      case "skip":
        return say(texts.skipped, by);
      case "fail":
        return say(data.forced ? texts.failedForced : texts.failed, { ...by, n: data.attempt });
      case "rebuild":
        return say(texts.rebuild, { n: data.cards.length });
      case "draw":
        return data.card ? say(texts.drew, { ...by, card: cards([data.card]) }) : null;
    }
    return null;
  },

  paths(move) {
    return [move.includes(">") ? layings(move).flatMap(({ card, place: on }) => [card, on]) : [move]];
  },

  why(view, token, choice) {
    const texts = old.texts.sumrise;
    if (view.call) {
      const { number, colours } = view.call;
      if (!token.includes(":")) return say(texts.whyEnter, { n: number });
      const [letter = "", column] = token.split(":");
      const entry = view.sheets[view.seat!]![ROWS.indexOf(letter as (typeof ROWS)[number])]![Number(column)];
      if (entry) return say(texts.whyTaken);
      if (!colours.includes(letter)) return say(texts.whyColour, { call: aloud(number, [...colours]) });
      return say(texts.whyField, { n: number });
    }
    if (token.includes(":")) return say(texts.whyLay);
    if ((PLACES as readonly string[]).includes(token)) {
      return say(choice.picked.length > 1 ? texts.whyBeside : texts.whyHand);
    }
    return choice.picked.length > 1 ? say(texts.whySame) : null;
  },

  flights(event) {
    const data = event as unknown as Data;
    const own = `seat-${event.seat}`;
    switch (event.kind) {
      case "lay":
        return [{ card: data.card!, from: own }];
      case "enter":
        return [{ card: entryName(event.seat!, data.row, data.column), from: "call", to: own }];
      case "draw":
        return [{ card: data.card ?? null, from: "pile", to: own }];
    }
    return undefined;
  },
};
