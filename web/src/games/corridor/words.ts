import { cards, list, old, say, type Sentence, write } from "../../lib/texts.svelte";
import type { Chose, GameEvent } from "../../lib/protocol";
import type { CorridorClose, CorridorCollect, CorridorComplete, CorridorDeal, CorridorLay, CorridorReveal, CorridorView } from "./protocol";
import type { Words } from "../types";
import { data, frames, revealed, rowsOf, shiftsOf, way, type Shift } from "./places";

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
      return [...shifts(shiftsOf(data<CorridorClose>(closing))), ...(more.length ? ["; ", ...more] : [])];
    }
    return say(texts.plays, { card: cards([move.slice(5)]) });
  },

  told(event, people) {
    const texts = old.texts.corridor;
    const by = people.by(event.seat);
    switch (event.kind) {
      case "deal": {
        const { hand_size, cards: centre, silver_out } = data<CorridorDeal>(event);
        const dealt = say(texts.deal, { n: hand_size, cards: cards(centre) });
        return silver_out.length ? [...dealt, " ", ...say(texts.out, { cards: cards(silver_out) })] : dealt;
      }
      case "reveal": {
        const { round } = data<CorridorReveal>(event);
        const turned = revealed(data<CorridorReveal>(event)).flatMap<string | { card: string }>(([seat, card], index) => [`${index ? ", " : ""}${people.name(seat)} `, { card }]);
        return say(texts.reveal, { n: round, cards: turned });
      }
      case "lay": {
        const { card, how, beside } = data<CorridorLay>(event);
        return [...say(texts.laid, by), ...say(texts.how[how], { card: cards([card]), beside: cards(beside ? [beside] : []) })];
      }
      case "complete": {
        const { shape, cards: all } = data<CorridorComplete>(event);
        return say(texts.corridor, { ...by, shape: texts.shapes[shape], cards: cards(all) });
      }
      case "collect": {
        const { count, score } = data<CorridorCollect>(event);
        return say(texts.collect, { ...by, n: count, score });
      }
      case "close":
        return say(texts.closed, { moves: shifts(shiftsOf(data<CorridorClose>(event))) });
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
        return data<Chose>(event).move ? undefined : [{ card: `slot-${event.seat}`, from: own }];
      case "lay":
        return [{ card: data<CorridorLay>(event).card, from: own }];
      case "collect":
        return data<CorridorCollect>(event).piles.flatMap(({ cards: pile }) => pile.map((card) => ({ card, to: own })));
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

/** What one takes, of what would happen. */
function gains(effect: readonly GameEvent[]): Sentence {
  const texts = old.texts.corridor;
  const all = effect.filter(({ kind }) => kind === "complete").map((event) => data<CorridorComplete>(event).shape);
  if (!all.length) return [];
  const shapes = [...new Set(all)].map((shape) => {
    const same = all.filter((other) => other === shape).length;
    return same > 1 ? write(texts.several[shape], { n: same }) : texts.shapes[shape];
  });
  const n = effect.filter(({ kind }) => kind === "collect").reduce((sum, event) => sum + data<CorridorCollect>(event).count, 0);
  return say(texts.gains, { shapes: list(shapes), n });
}

/** Which piles go where. */
function shifts(moves: readonly Shift[]): Sentence {
  const texts = old.texts.corridor;
  return moves.flatMap<string | { card: string }>(([card, before, after], index) => {
    const [down, right] = [after[0] - before[0], after[1] - before[1]];
    const ways = [
      right && say(right < 0 ? texts.left : texts.right, { n: Math.abs(right) }).join(""),
      down && say(down < 0 ? texts.up : texts.down, { n: Math.abs(down) }).join(""),
    ].filter((text) => typeof text === "string");
    return [index ? ", " : "", { card }, ` ${list(ways)}`];
  });
}
