// Written by `make types` from the server's own types. Do not edit.

import type { Card, Chose, End, Outcome, Seat } from "../../lib/protocol";

export type PerfectAdd = {
  kind: "add";
  seat: Seat | null;
  card: Card;
  owner: Seat | null;
  row: string;
  place: number;
  gives_colour: boolean;
};

export type PerfectAdding = {
  seat: Seat;
  cards: Card[];
  phase: "add";
};

export type PerfectBonus = {
  kind: "bonus";
  seat: Seat | null;
  count: number;
  score: number;
};

export type PerfectCollectionView = {
  rows: PerfectRow[];
  actions: Card[];
  points: Card[];
  bonus: number;
  action_slot: boolean;
  free: number;
};

export type PerfectComplete = {
  kind: "complete";
  seat: Seat | null;
  owner: Seat | null;
  row: string;
  cards: Card[];
  score: number;
};

export type PerfectCompleting = {
  seat: Seat;
  owner: Seat;
  row: string;
  phase: "complete";
};

export type PerfectDeal = {
  kind: "deal";
  seat: Seat | null;
  cards: Card[];
};

export type PerfectDiscard = {
  kind: "discard";
  seat: Seat | null;
  card: Card;
};

export type PerfectDrop = {
  kind: "drop";
  seat: Seat | null;
  row: string | null;
  cards: Card[];
};

export type PerfectEnding = {
  seat: Seat;
  phase: "end";
};

export type PerfectKeep = {
  kind: "keep";
  seat: Seat | null;
  owner: Seat | null;
  row: string;
};

export type PerfectLastRound = {
  kind: "last_round";
  seat: Seat | null;
};

export type PerfectLose = {
  kind: "lose";
  seat: Seat | null;
  row: string;
  cards: Card[];
};

export type PerfectMarket = {
  kind: "market";
  seat: Seat | null;
  round: number;
  starter: Seat;
  groups: Card[][];
};

export type PerfectMoveToEnd = {
  kind: "move_to_end";
  seat: Seat | null;
  card: Card;
  row: string;
  place: number;
};

export type PerfectNumber = {
  kind: "perfect_number";
  seat: Seat | null;
  card: Card;
  owner: Seat | null;
  row: string;
};

export type PerfectOptions = {
  colours: number;
  copies: number;
  jokers: number;
  actions: number;
  interaction: boolean;
};

export type PerfectProtect = {
  kind: "protect";
  seat: Seat | null;
  card: Card;
  source: string | null;
  row: string;
};

export type PerfectReshuffle = {
  kind: "reshuffle";
  seat: Seat | null;
  cards: Card[];
};

export type PerfectRow = {
  colour: string;
  cards: Card[];
  protected: boolean;
  perfect: number | null;
};

export type PerfectSave = {
  kind: "save";
  seat: Seat | null;
  card: Card;
};

export type PerfectSteal = {
  kind: "steal";
  seat: Seat | null;
  card: Card;
  owner: Seat;
  row: string;
};

export type PerfectStealing = {
  seat: Seat;
  card: Card;
  phase: "stolen";
};

export type PerfectTake = {
  kind: "take";
  seat: Seat | null;
  group: number;
  cards: Card[];
};

export type PerfectTaking = {
  seat: Seat;
  phase: "take";
};

export type PerfectView = {
  seat: number | null;
  players: number;
  options: PerfectOptions;
  first: number;
  round: number;
  rounds: number | null;
  phase: "take" | "add" | "end" | "complete" | "stolen" | "over";
  decision: number;
  to_move: number[];
  answered: number[];
  chosen: string | null;
  legal: string[];
  scores: number[];
  outcome: Outcome | null;
  starter: Seat;
  open: (PerfectTaking | PerfectAdding | PerfectEnding | PerfectCompleting | PerfectStealing)[];
  collections: PerfectCollectionView[];
  market: Card[][];
  pile: number;
  discards: Card[];
};

export type PerfectWin = {
  kind: "win";
  seat: Seat | null;
  owner: Seat;
  row: string;
  cards: Card[];
  score: number;
};

export type PerfectWouldAdd = {
  kind: "would_add";
  seat: Seat | null;
  card: Card;
  row: string;
  place: number;
  outcome: "stays" | "perfect" | "loses";
  lost: Card[];
  ways: number;
};

export type PerfectEvent = PerfectDeal | PerfectReshuffle | PerfectMarket | PerfectLastRound | PerfectTake | PerfectAdd | PerfectNumber | PerfectComplete | PerfectBonus | PerfectKeep | PerfectLose | PerfectWin | PerfectDrop | PerfectProtect | PerfectMoveToEnd | PerfectSteal | PerfectSave | PerfectDiscard | PerfectWouldAdd | Chose | End;
