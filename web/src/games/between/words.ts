import { cards, old, say, type Sentence } from "../../lib/texts.svelte";
import type { GameEvent } from "../../lib/protocol";
import type { BetweenEvent, BetweenView } from "./protocol";
import type { People, Words } from "../types";
import { laying, span, starsOf, topsAfter, way } from "./print";

interface Data {
  round: number;
  starter: number;
  cards: string[];
  card?: string;
  pile: number;
  in_gap: boolean;
  left: number;
  hidden: string[];
  scores: number[];
}

export const isHiding = (view: BetweenView): boolean => !view.piles[0]!.length;

/** What a card does on a pile, as the server has told. */
export function playOf(effect: readonly GameEvent[] | null): { gap: boolean; left: number } | null {
  const play = effect?.find((event) => event.kind === "play") as unknown as Data | undefined;
  return play ? { gap: play.in_gap, left: play.left } : null;
}

function told(event: GameEvent, people: People): Sentence | null {
  const texts = old.texts.between;
  const data = event as unknown as Data;
  const by = people.by(event.seat);
  const card = cards(data.card ? [data.card] : []);
  switch (event.kind) {
    case "deal":
      return say(texts.deal, { ...people.by(data.starter), n: data.round });
    case "hide":
      return say(data.cards ? texts.hid : texts.hidSecret, { ...by, cards: cards(data.cards ?? []) });
    case "begin_piles":
      return say(texts.begin, { cards: cards(data.cards) });
    case "turn_up":
      return say(texts.turnedUp, { ...by, card });
    case "flip":
      return say(texts.flipped, { ...by, card, place: data.pile });
    case "play":
      return say(data.in_gap ? texts.playedGap : texts.playedMatch, { ...by, card, place: data.pile });
    case "pass":
      return say(texts.passed, by);
    case "draw":
      return data.card ? say(texts.drew, { ...by, card }) : null;
    case "nothing_to_draw":
      return say(texts.nothing);
    case "rebuild":
      return say(texts.rebuild, { n: data.cards.length });
    case "round_over":
      if (event.seat === null) return say(texts.blocked, { n: data.round });
      return say(texts.round, { ...by, n: data.round, cards: cards(data.hidden), points: data.scores[event.seat]! });
  }
  return null;
}

export const words: Words<BetweenView, BetweenEvent> = {
  question(view, choice) {
    const texts = old.texts.between;
    if (choice.picked.length && choice.open.length === 1) return say(texts.sure);
    if (isHiding(view)) return say(choice.picked.length ? texts.hideSecond : texts.hide);
    if (view.flipped) return say(texts.flip, { card: cards([view.flipped]) });
    if (choice.picked.length) return say(texts.where);
    if (choice.legal.length === 1) return say(texts.mustPass);
    return say(view.gap.length ? texts.play : texts.playNoGap);
  },

  move(view, move, _people, effect) {
    const texts = old.texts.between;
    if (move === "pass") return say(view.draw_pile || view.piles.some((pile) => pile.length > 1) ? texts.pass : texts.passDry);
    if (move.startsWith("hide ")) {
      const hidden = move.split(" ").slice(1);
      return say(texts.hides, { cards: cards(hidden), n: starsOf(...hidden) });
    }
    const laid = laying(move, view.flipped)!;
    const numbers = way(...topsAfter(view.piles.map((pile) => pile.at(-1)!), laid));
    const gap = numbers.length ? say(texts.leaves, { numbers: span(numbers) }) : say(texts.leavesNone);
    const play = playOf(effect);
    const what = !play ? "" : play.left === 0 ? texts.last : play.gap ? texts.goesOn : texts.ends;
    return say(texts.lays, { card: cards([laid.card]), place: laid.place, what, gap });
  },

  told,

  paths(move) {
    if (move === "pass") return [["pass"]];
    const [first = "", ...rest] = move.split(/[ >]/);
    if (first === "hide") return [rest, [...rest].reverse()];
    return [first === "flip" ? [`pile-${rest[0]}`] : [first, `pile-${rest[0]}`]];
  },

  why(view, token, choice) {
    const texts = old.texts.between;
    if (isHiding(view)) return say(texts.whyHide);
    if (view.flipped) return say(texts.whyFlip, { card: cards([view.flipped]) });
    const [card] = choice.picked;
    if (token.startsWith("pile-")) return card ? say(texts.whyThere, { card: cards([card]) }) : say(texts.whyHand);
    return view.hand.includes(token) ? say(texts.whyCard, { card: cards([token]) }) : null;
  },

  flights(event) {
    const data = event as unknown as Data;
    const own = `seat-${event.seat}`;
    switch (event.kind) {
      case "hide":
        return (data.cards ?? [null, null]).map((card) => ({ card, from: own, to: own }));
      case "turn_up":
        return [{ card: data.card!, from: "pile", to: "flipped" }];
      case "flip":
        return [{ card: data.card!, from: "flipped", to: `place-${data.pile}` }];
      case "play":
        return [{ card: data.card!, from: own, to: `place-${data.pile}` }];
      case "draw":
        return [{ card: data.card ?? null, from: "pile", to: own }];
    }
    return undefined;
  },
};
