// Written by `make types` from the server's own types. Do not edit.

import type { Card, Chose, End, Outcome, RoundOver, Seat } from "../../lib/protocol";

export type GapAdd = {
  kind: "add";
  seat: Seat | null;
  card: Card;
};

export type GapDeal = {
  kind: "deal";
  seat: Seat | null;
  round: number;
  starter: Seat;
  middle: Card[];
};

export type GapExtraRound = {
  kind: "extra_round";
  seat: Seat | null;
  tied: Seat[];
};

export type GapOptions = {
  target: number | null;
  rounds: number | null;
};

export type GapRefill = {
  kind: "refill";
  seat: Seat | null;
  cards: Card[];
};

export type GapTake = {
  kind: "take";
  seat: Seat | null;
  card: Card;
  taken: Card[];
  terms: GapTerm[];
  standing: number;
};

export type GapTerm = {
  colour: string;
  points: number;
};

export type GapView = {
  seat: number | null;
  players: number;
  options: GapOptions;
  first: number;
  round: number;
  rounds: number | null;
  phase: "play" | "over";
  decision: number;
  to_move: number[];
  answered: number[];
  chosen: string | null;
  legal: string[];
  scores: number[];
  outcome: Outcome | null;
  hand: Card[];
  hand_sizes: number[];
  middle: Card[];
  pile: number;
  collections: Card[][];
  standing: number[];
  terms: GapTerm[][];
  history: number[][];
};

export type GapEvent = GapDeal | GapTake | GapAdd | GapRefill | RoundOver | GapExtraRound | Chose | End;
