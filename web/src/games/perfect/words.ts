import { cards, old, say, type Sentence } from "../../lib/texts.svelte";
import type { PerfectView } from "./protocol";
import type { People, Words } from "../types";
import { isAction } from "./cover";
import { inHand, outcome, path, turned, type Outcome } from "./moves";

interface Data {
  card: string;
  cards: string[];
  groups: string[][];
  count: number;
  round: number;
  starter: number;
  owner: number;
  row: string;
  place: number;
  source: string | null;
  slot: string;
}

const card = (name: string): Sentence => cards([name]);

/** A row as one says it: "the red row". */
export function rowName(colour: string): string {
  const { rows } = old.texts.perfect;
  return rows[colour as keyof typeof rows] ?? colour;
}

/** Where something happens to a row: "your red row", "Ida's red row". */
function whose(row: string, owner: number, people: People): Sentence {
  return say(old.texts.perfect.whose, { ...people.by(owner), row: rowName(row) });
}

/** What comes of a card that is added: "perfect!", or what it costs. */
export function consequence(result: Outcome): Sentence {
  const texts = old.texts.perfect;
  const text = { stays: texts.stays, perfect: texts.isPerfect, loses: texts.loses, wins: texts.wins }[result.kind];
  return say(text, { n: result.lost.length, cards: cards(result.lost) });
}

function added(result: Outcome, people: People): Sentence {
  const texts = old.texts.perfect;
  const text = result.place === 1 ? texts.starts : texts.adds;
  return say(text, {
    card: card(result.card),
    n: result.place,
    whose: whose(result.row, result.owner, people),
    ...people.by(result.owner),
    result: result.kind === "stays" ? "" : [" ", ...consequence(result)],
  });
}

export const words: Words<PerfectView> = {
  paths: (move) => [path(move)],

  question(view, choice) {
    const texts = old.texts.perfect;
    const decision = view.open.at(-1);
    const [first, then] = choice.picked;
    const next = [...choice.next];
    const place = { card: first === undefined ? "" : card(first) };
    if (decision?.phase === "complete") return say(texts.complete);
    if (first?.startsWith("take")) return say(texts.takeThis);
    if (first === "protect" && then?.startsWith("end")) return say(texts.protectEnd);
    if (first !== undefined && isAction(first) && (next.length || then === "save" || then?.startsWith("drop"))) {
      const uses = next.filter((token) => token !== "save" && token !== "discard" && !token.startsWith("drop"));
      const text = uses.length ? texts.use[first as keyof typeof texts.use] : then === undefined ? texts.saveWhere : texts.saveIt;
      const keeps = uses.length && uses.length < next.length;
      return say(text + (keeps ? ` ${texts.orSave}` : ""), place);
    }
    if (first !== undefined && then === undefined) {
      if (next.some((token) => token.startsWith("drop"))) return say(next.some((token) => token.includes("@")) ? texts.noSlot : texts.noSlotDrop, place);
      return say(first.startsWith("J") ? texts.jokerWhere : texts.where, place);
    }
    if (first !== undefined) return say(isAction(first) ? texts.sureUse : texts.sure, place);
    if (decision?.phase === "stolen") return say(texts.stolen, { card: card(decision.card) });
    if (decision?.phase === "add") {
      if (!decision.cards.length) return say(texts.end);
      return say(view.round ? (decision.cards.length > 1 ? texts.which : texts.last) : texts.setUp);
    }
    return say(choice.legal.every((move) => move.startsWith("take")) ? texts.take : texts.takeOrUse);
  },

  move(view, move, people, effect) {
    const texts = old.texts.perfect;
    const [verb = "", what = "", where = "", slot = ""] = move.split(" ");
    const result = outcome(effect);
    const emptied = where === "drop" && slot;
    const first = emptied ? say(texts.empties, { slot: slotName(emptied) }) : [];
    switch (verb) {
      case "take":
        return say(texts.takes, { cards: cards(view.market[Number(what) - 1] ?? []) });
      case "add":
        return [...first, ...(result ? added(result, people) : say(texts.addsCard, { card: card(what) }))];
      case "save":
        return [...first, ...say(texts.saves, { card: card(what) })];
      case "discard": {
        const top = view.open.at(-1);
        return say(texts.discards, { card: card(what || (top?.phase === "stolen" ? top.card : "")) });
      }
      case "protect": {
        const [source = "", target] = what.split(">");
        if (target === undefined) return say(texts.protects, { card: card("protect"), row: rowName(source) });
        const end = view.collections[view.seat!]!.rows.find((row) => row.colour === source)?.cards.at(-1) ?? source;
        return say(texts.protectsWith, { card: card(turned(end).name), row: rowName(target) });
      }
      case "move":
        return result ? added(result, people) : say(texts.movesRow, { row: rowName(what) });
      case "steal": {
        const owner = Number(what.slice(1));
        const end = view.collections[owner]!.rows.find((row) => row.colour === where)?.cards.at(-1) ?? where;
        return say(texts.steals, { card: card(end), ...people.by(owner) });
      }
      case "complete": {
        const gain = effect?.find(({ kind }) => kind === "complete") as unknown as Data | undefined;
        const bonus = effect?.find(({ kind }) => kind === "bonus") as unknown as { count: number } | undefined;
        if (!gain) return say(texts.completeIt);
        return say(bonus ? texts.completesBonus : texts.completes, { n: gain.cards.length, bonus: bonus?.count ?? 0 });
      }
      case "keep":
        return say(texts.keepsIt);
    }
    return say(texts.endsTurn);
  },

  told(event, people) {
    const texts = old.texts.perfect.told;
    const data = event as unknown as Data;
    const by = people.by(event.seat);
    const owner = data.owner ?? event.seat!;
    const row = data.row && (owner === event.seat && !by.you ? say(texts.theRow, { row: rowName(data.row) }) : whose(data.row, owner, people));
    const values = {
      ...by,
      row,
      card: data.card ? card(data.card) : "",
      cards: cards(data.cards ?? []),
      n: data.cards?.length ?? data.count ?? data.place ?? null,
    };
    switch (event.kind) {
      case "deal":
        return say(texts.deal, values);
      case "market":
        return say(texts.market, { ...people.by(data.starter), round: data.round });
      case "add":
        return say(data.place === 1 ? texts.start : texts.add, { ...values, n: data.place });
      case "protect":
        return say(texts.protect, values);
      case "move_to_end":
        return say(texts.move, { ...values, n: data.place });
      case "steal":
        return say(texts.steal, { ...values, owner: say(texts.from, people.by(data.owner)) });
      case "drop":
        return say(texts.drop, { ...values, slot: slotName(data.slot) });
      case "perfect_number":
        return say(texts.perfect, values);
      case "take":
      case "lose":
      case "win":
      case "complete":
      case "bonus":
      case "keep":
      case "save":
      case "discard":
        return say(texts[event.kind], values);
    }
    return null;
  },

  why(view, token, choice) {
    const texts = old.texts.perfect.why;
    const decision = view.open.at(-1);
    const [first] = choice.picked;
    if (decision?.phase === "complete") return say(texts.completeFirst);
    if (token.startsWith("take")) {
      return say(decision?.phase === "stolen" ? texts.stolenFirst : texts.cardsFirst);
    }
    if (/^\w\d$/.test(token) || isAction(token)) {
      if (decision?.phase === "take") return say(isAction(token) ? texts.noUse : texts.takeFirst, { card: card(token) });
      if (isAction(token)) return say(inHand(view, view.seat!).asked.includes(token) ? texts.rowsFirst : texts.noUse, { card: card(token) });
      return say(texts.otherFirst, { card: card(token) });
    }
    if (first === undefined) {
      if (decision?.phase !== "take") return say(texts.cardFirst);
      return say(choice.legal.every((move) => move.startsWith("take")) ? texts.takeFirst : old.texts.perfect.takeOrUse);
    }
    if (first === "steal") {
      if (token.startsWith("free")) return say(texts.nothingThere);
      return say(token.includes("@") ? texts.cannotSteal : texts.stealOthers);
    }
    if (first === "move") return say(texts.cannotMove);
    return say(texts.notThere, { card: card(first) });
  },

  // Cards that a row loses are first seen on it.
  flights(event) {
    const data = event as unknown as Data;
    const own = `seat-${event.seat}`;
    const points = `points-${event.seat}`;
    const spent = { card: event.kind.replace("_to_end", ""), to: "discards" };
    switch (event.kind) {
      case "deal":
        return data.cards.map((name) => ({ card: name, from: "pile", to: own }));
      case "lose":
      case "win": {
        const to = event.kind === "lose" ? "discards" : points;
        const [last, ...others] = data.cards;
        const via = `row-${data.owner ?? event.seat}-${data.row}`;
        return [{ card: last!, from: own, via, to }, ...others.map((name) => ({ card: name, to, late: true }))];
      }
      case "complete":
        return data.cards.map((name) => ({ card: name, to: points }));
      case "bonus":
        return Array.from({ length: data.count }, () => ({ card: null, from: "pile", to: points }));
      case "drop":
        return data.cards.map((name) => ({ card: name, to: "discards" }));
      case "discard":
        return [{ card: data.card, from: own, to: "discards" }];
      case "protect":
        return [{ card: data.card, from: own }, ...(data.source ? [spent] : [])];
      case "move_to_end":
      case "steal":
        return [spent, { card: data.card, to: own }];
    }
    return undefined;
  },
};

function slotName(slot: string): string {
  return slot === "actions" ? old.texts.perfect.actionSlot : rowName(slot);
}
