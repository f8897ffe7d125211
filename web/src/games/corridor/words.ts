import { cards, list, old, say, type Sentence, write } from "../../lib/texts.svelte";
import type { CorridorView, Happening } from "../../lib/protocol";
import type { Words } from "../types";
import { data, frames, rowsOf, way, type Close, type Collect, type Corridor, type Deal, type Lay, type Reveal, type Shift } from "./places";

export const words: Words<CorridorView> = {
  question(view) {
    const texts = old.texts.corridor;
    const ways = view.legal.map(way);
    const card = ways[0]?.card;
    if (card) return say(ways.length > 1 ? texts.layWhere : texts.lay, { card: cards([card]) });
    if (view.legal[0]?.startsWith("close")) return say(texts.close);
    return say(texts.play);
  },

  move(_view, move, _people, effect) {
    const texts = old.texts.corridor;
    const laying = way(move);
    if (laying) {
      const laid = say(texts.how[laying.how], { card: cards([laying.card]), beside: cards(laying.beside ? [laying.beside] : []) });
      const more = effect ? gains(effect) : [];
      return more.length ? [...laid, ": ", ...more] : laid;
    }
    if (move.startsWith("close")) {
      const closing = effect?.find(({ kind }) => kind === "close");
      if (!closing) return say(texts.closeTo, { cards: rowsOf(move.slice(6)).flatMap(({ tops }, row) => (row ? [" / ", ...cards(tops)] : cards(tops))) });
      const [, ...after] = effect!;
      const more = gains(after);
      return [...shifts(data<Close>(closing).moves), ...(more.length ? ["; ", ...more] : [])];
    }
    return say(texts.plays, { card: cards([move.slice(5)]) });
  },

  told(event, people) {
    const texts = old.texts.corridor;
    const by = people.by(event.seat);
    switch (event.kind) {
      case "deal": {
        const { hand_size, centre, silver_out } = data<Deal>(event);
        const dealt = say(texts.deal, { n: hand_size, cards: cards(centre.map(([card]) => card)) });
        return silver_out.length ? [...dealt, " ", ...say(texts.out, { cards: cards(silver_out) })] : dealt;
      }
      case "reveal": {
        const { round, order } = data<Reveal>(event);
        const turned = order.flatMap<string | { card: string }>(([seat, card], index) => [`${index ? ", " : ""}${people.name(seat)} `, { card }]);
        return say(texts.reveal, { n: round + 1, cards: turned });
      }
      case "lay": {
        const { card, how, beside } = data<Lay>(event);
        return [...say(texts.laid, by), ...say(texts.how[how], { card: cards([card]), beside: cards(beside ? [beside] : []) })];
      }
      case "corridor": {
        const { shape, piles } = data<Corridor>(event);
        return say(texts.corridor, { ...by, shape: texts.shapes[shape], cards: cards(piles.flatMap(([, , pile]) => pile)) });
      }
      case "collect": {
        const { piles, score } = data<Collect>(event);
        return say(texts.collect, { ...by, n: count(piles), score });
      }
      case "close":
        return say(texts.closed, { moves: shifts(data<Close>(event).moves) });
    }
    return null;
  },

  paths(move) {
    const laying = way(move);
    if (laying) return [[laying.token], [laying.card, laying.token]];
    return [[move.startsWith("play ") ? move.slice(5) : move]];
  },

  why(view) {
    const texts = old.texts.corridor;
    const ways = view.legal.map(way);
    const card = ways[0]?.card;
    if (card) return say(ways.length > 1 ? texts.whyPlaces : texts.whyPlace, { card: cards([card]) });
    return say(view.legal[0]?.startsWith("close") ? texts.whyClose : texts.whyHand);
  },

  // Cards are turned up where they lie, and all piles of a closing move together.
  flights(event) {
    const own = `seat-${event.seat}`;
    switch (event.kind) {
      case "chose":
        return event.data.move ? undefined : [{ card: `slot-${event.seat}`, from: own }];
      case "lay":
        return [{ card: data<Lay>(event).card, from: own }];
      case "collect":
        return data<Collect>(event).piles.flatMap(([, , pile]) => pile.map((card) => ({ card, to: own })));
      case "reveal":
      case "corridor":
      case "close":
      case "end":
        return [];
    }
    return undefined;
  },

  frames,
};

const count = (piles: readonly unknown[][]): number => piles.reduce((sum, pile) => sum + (pile[2] as string[]).length, 0);

/** What one takes, of what would happen. */
function gains(effect: readonly Happening[]): Sentence {
  const texts = old.texts.corridor;
  const all = effect.filter(({ kind }) => kind === "corridor").map((event) => data<Corridor>(event).shape);
  if (!all.length) return [];
  const shapes = [...new Set(all)].map((shape) => {
    const same = all.filter((other) => other === shape).length;
    return same > 1 ? write(texts.several[shape], { n: same }) : texts.shapes[shape];
  });
  const n = effect.filter(({ kind }) => kind === "collect").reduce((sum, event) => sum + count(data<Collect>(event).piles), 0);
  return say(texts.gains, { shapes: list(shapes), n });
}

/** Which piles go where. */
function shifts(moves: readonly Shift[]): Sentence {
  const texts = old.texts.corridor;
  return moves.flatMap<string | { card: string }>(([pile, before, after], index) => {
    const [down, right] = [after[0] - before[0], after[1] - before[1]];
    const ways = [
      right && say(right < 0 ? texts.left : texts.right, { n: Math.abs(right) }).join(""),
      down && say(down < 0 ? texts.up : texts.down, { n: Math.abs(down) }).join(""),
    ].filter((text) => typeof text === "string");
    return [index ? ", " : "", { card: pile.at(-1)! }, ` ${list(ways)}`];
  });
}
