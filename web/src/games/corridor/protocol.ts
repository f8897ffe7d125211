// Written by `make types` from the server's own types. Do not edit.

import type { Card, Chose, End, Outcome, Seat } from "../../lib/protocol";

export type CorridorClose = {
  kind: "close";
  seat: Seat | null;
  cards: Card[];
  before: ([number, number])[];
  after: ([number, number])[];
};

export type CorridorCollect = {
  kind: "collect";
  seat: Seat | null;
  piles: CorridorLaidPile[];
  count: number;
  score: number;
};

export type CorridorComplete = {
  kind: "complete";
  seat: Seat | null;
  shape: "row" | "column" | "pile";
  cards: Card[];
  places: ([number, number])[];
};

export type CorridorDeal = {
  kind: "deal";
  seat: Seat | null;
  hand_size: number;
  cards: Card[];
  places: ([number, number])[];
  silver_out: Card[];
};

export type CorridorLaidPile = {
  row: number;
  column: number;
  cards: Card[];
};

export type CorridorLay = {
  kind: "lay";
  seat: Seat | null;
  card: Card;
  how: "above" | "below" | "left-of" | "right-of" | "on" | "first";
  beside: Card | null;
  place: [number, number];
};

export type CorridorNearCorridor = {
  shape: "row" | "column" | "pile";
  places: ([number, number])[];
};

export type CorridorOptions = {
  advanced: boolean;
};

export type CorridorReveal = {
  kind: "reveal";
  seat: Seat | null;
  round: number;
  order: Seat[];
  cards: Card[];
};

export type CorridorView = {
  seat: number | null;
  players: number;
  options: CorridorOptions;
  first: number;
  round: number;
  rounds: number;
  phase: "play" | "lay" | "close" | "over";
  decision: number;
  to_move: number[];
  answered: number[];
  chosen: string | null;
  legal: string[];
  scores: number[];
  outcome: Outcome | null;
  hand: Card[];
  hand_sizes: number[];
  layout: CorridorLaidPile[];
  nearly: CorridorNearCorridor[];
  waiting: ([number, Card])[];
  treasures: Card[][];
  silver_out: Card[];
  undealt: number;
};

export type CorridorWouldLie = {
  kind: "would_lie";
  seat: Seat | null;
  card: Card;
  how: "above" | "below" | "left-of" | "right-of" | "on" | "first";
  beside: Card | null;
  place: [number, number];
  count: number;
};

export type CorridorEvent = CorridorDeal | CorridorReveal | CorridorLay | CorridorComplete | CorridorCollect | CorridorClose | CorridorWouldLie | Chose | End;
