// Written by `make types` from the server's own types. Do not edit.

import type { Card, Chose, End, Outcome, Seat } from "../../lib/protocol";

export type SumriseCall = {
  kind: "call";
  seat: Seat | null;
  number: number;
  colours: string;
  places: [string, string, string];
  asked: Seat[];
};

export type SumriseCalledSum = {
  number: number;
  colours: string;
  places: [string, string, string];
};

export type SumriseDeal = {
  kind: "deal";
  seat: Seat | null;
  starter: Seat;
  grid: Card[];
};

export type SumriseDraw = {
  kind: "draw";
  seat: Seat | null;
  card: Card | null;
  pile: number;
};

export type SumriseEnter = {
  kind: "enter";
  seat: Seat | null;
  row: string;
  column: number;
  number: number;
};

export type SumriseFail = {
  kind: "fail";
  seat: Seat | null;
  attempt: number;
  limit: number;
  cost: number;
  forced: boolean;
};

export type SumriseFullColumn = {
  kind: "full_column";
  seat: Seat | null;
  column: number;
  points: number;
};

export type SumriseFullRow = {
  kind: "full_row";
  seat: Seat | null;
  row: string;
  points: number;
};

export type SumriseLastCards = {
  kind: "last_cards";
  seat: Seat | null;
  count: number;
};

export type SumriseLay = {
  kind: "lay";
  seat: Seat | null;
  card: Card;
  place: string;
  covered: Card;
};

export type SumriseOptions = Record<string, never>;

export type SumriseRebuild = {
  kind: "rebuild";
  seat: Seat | null;
  cards: Card[];
};

export type SumriseSkip = {
  kind: "skip";
  seat: Seat | null;
};

export type SumriseView = {
  seat: number | null;
  players: number;
  options: SumriseOptions;
  first: number;
  round: number | null;
  rounds: number | null;
  phase: "lay" | "enter" | "over";
  decision: number;
  to_move: number[];
  answered: number[];
  chosen: string | null;
  legal: string[];
  scores: number[];
  outcome: Outcome | null;
  turn: number;
  hand: Card[];
  origins: number[][];
  unseen: Card[][];
  pile: number;
  grid: Card[][];
  call: SumriseCalledSum | null;
  sheets: (((number | null)[])[])[];
  fails: number[];
  row_points: number[][];
  bonus_points: number[][];
  places: string[];
  rows: string[];
  layout: string[];
  fail_cost: number;
  fails_to_end: number;
};

export type SumriseEvent = SumriseDeal | SumriseLay | SumriseCall | SumriseEnter | SumriseFullRow | SumriseFullColumn | SumriseSkip | SumriseFail | SumriseDraw | SumriseLastCards | SumriseRebuild | Chose | End;
