// Written by `make types` from the server's own types. Do not edit.

import type { Card, Chose, End, Outcome, Seat } from "../../lib/protocol";

export type BetweenBeginPiles = {
  kind: "begin_piles";
  seat: Seat | null;
  cards: Card[];
};

export type BetweenBlocked = {
  kind: "blocked";
  seat: Seat | null;
};

export type BetweenDeal = {
  kind: "deal";
  seat: Seat | null;
  round: number;
  starter: Seat;
  hand_size: number;
};

export type BetweenDraw = {
  kind: "draw";
  seat: Seat | null;
  card: Card | null;
  draw_pile: number;
};

export type BetweenFlip = {
  kind: "flip";
  seat: Seat | null;
  card: Card;
  pile: number;
  gap: number[];
};

export type BetweenHide = {
  kind: "hide";
  seat: Seat | null;
  cards: Card[] | null;
};

export type BetweenNothingToDraw = {
  kind: "nothing_to_draw";
  seat: Seat | null;
};

export type BetweenOptions = {
  rounds: number | null;
};

export type BetweenPass = {
  kind: "pass";
  seat: Seat | null;
};

export type BetweenPlay = {
  kind: "play";
  seat: Seat | null;
  card: Card;
  pile: number;
  in_gap: boolean;
  gap: number[];
  left: number;
};

export type BetweenRebuild = {
  kind: "rebuild";
  seat: Seat | null;
  cards: Card[];
};

export type BetweenRoundOver = {
  kind: "round_over";
  seat: Seat | null;
  round: number;
  scores: number[];
  totals: number[];
  turns: number;
  hidden: Card[];
  hands: Card[][];
};

export type BetweenTurnUp = {
  kind: "turn_up";
  seat: Seat | null;
  card: Card;
};

export type BetweenView = {
  seat: number | null;
  players: number;
  options: BetweenOptions;
  first: number;
  round: number;
  rounds: number;
  phase: "hide" | "play" | "flip" | "over";
  decision: number;
  to_move: number[];
  answered: number[];
  chosen: string | null;
  legal: string[];
  scores: number[];
  outcome: Outcome | null;
  turns: number;
  dry_passes: number;
  hand: Card[];
  hidden: Card[];
  hand_sizes: number[];
  piles: Card[][];
  gap: number[];
  flipped: Card | null;
  draw_pile: number;
  stars: number[];
  face_down: Card[][];
  origins: number[][];
  history: number[][];
  shown_hands: Card[][];
  shown_hidden: Card[][];
};

export type BetweenEvent = BetweenDeal | BetweenHide | BetweenBeginPiles | BetweenPlay | BetweenPass | BetweenDraw | BetweenNothingToDraw | BetweenTurnUp | BetweenFlip | BetweenRebuild | BetweenBlocked | BetweenRoundOver | Chose | End;
