// What a game brings to the page: see ../../README.md.

import type { Component, Snippet } from "svelte";
import type { Face } from "../lib/catalogue.svelte";
import type { Choice } from "../lib/choice.svelte";
import type { Flight } from "../lib/flights";
import type { Sentence } from "../lib/i18n.svelte";
import type { ColourName } from "../lib/palette";
import type { GameEvent, RoundOver, SeatInfo, View } from "../lib/protocol";
import type { Frame, Told } from "../lib/stagehand.svelte";

/** Who sits where. */
export interface People {
  /** The seat of the one who looks; none for those who watch. */
  seat: number | null;
  /** The name of a seat. */
  name(seat: number): string;
  /** How a seat is called where there is no room for a sentence: "you", or its name. */
  called(seat: number): string;
  /** What is known of who has a seat. */
  info(seat: number): SeatInfo | undefined;
  /** Whether a seat is the reader's own, so that it is spoken to. */
  you(seat: number): boolean;
  /** For sentences about a seat: its name as `seat`, or as what is said, and whether it is the reader's as `seat-you`. */
  named<Field extends string = "seat">(seat: number, field?: Field): Record<Field | `${Field}-you`, string | boolean>;
}

export interface BoardProps<V extends View = View, E extends GameEvent = GameEvent> {
  view: V;
  people: People;
  choice: Choice<E>;
  /** What is asked, with its buttons: to be put directly above the hand. */
  prompt: Snippet;
  /** What has just happened, while it is shown. */
  now: readonly E[];
}

export interface PlateProps<V extends View = View> {
  view: V;
  /** The seat that the plate is about. */
  seat: number;
}

export interface FinalProps<V extends View = View, E extends GameEvent = GameEvent> {
  /** The table at the end. */
  view: V;
  people: People;
  /** All that happened, as far as it is known on the page. */
  log: readonly Told<E>[];
}

export interface Words<V extends View = View, E extends GameEvent = GameEvent> {
  /** What is asked of the viewer, who has legal moves; none where the message `question-PHASE` says enough. */
  question?(view: V, choice: Choice<E>): Sentence | null;
  /** Why there is only one way, where that is worth more than a glance: it costs something. */
  only?(view: V, move: string): Sentence | null;
  /** A legal move in words, with what it would do as far as the server has told already. */
  move(view: V, move: string, people: People, effect: readonly E[] | null): Sentence;
  /** The things one clicks for a move, in each order in which one may click them. Usually: its words. */
  paths?(move: string): string[][];
  /** Why this cannot be picked now; the page has an answer for those who are not asked at all. */
  why?(view: V, token: string, choice: Choice<E>): Sentence | null;
  /** How cards fly in this event, where the usual way is not right. */
  flights?(event: E): Flight[] | undefined;
  /** What happens in one state, in several frames; what the events say becomes of the view in between. */
  frames?(before: V, events: readonly E[], after: V): Frame<V, E>[];
}

/** The end of a round, as the game tells it. */
type RoundOf<E> = [Extract<E, RoundOver>] extends [never] ? RoundOver : Extract<E, RoundOver>;

/** A game that knows the types of its own views and events, for the page, which does not: they are always its own. */
export function game<V extends View, E extends GameEvent>(module: GameModule<V, E>): GameModule {
  return module as unknown as GameModule;
}

/** A game that has been opened. */
export type OpenGame = GameModule & { readonly id: string };

export interface GameModule<V extends View = View, E extends GameEvent = GameEvent> {
  words: Words<V, E>;
  Board: Component<BoardProps<V, E>>;
  /** What a player's plate shows besides name and points. */
  Plate?: Component<PlateProps<V>>;
  /** What is shown of the round that has ended, below the scores: the view is the one that was counted. */
  RoundEnd?: Component<{ view: V; event: RoundOf<E>; people: People }>;
  /** How the points of the whole game came about, below the ranking. */
  Final?: Component<FinalProps<V, E>>;
}

/** A card in the picture of a game. */
export interface Placed {
  /** None is the back of a card. */
  colour: ColourName | null;
  label?: string;
  /** Centre, in hundredths of the picture's width and height; width in hundredths of its width. */
  x: number;
  y: number;
  size: number;
  turn?: number;
}

/** What the page has to know of a game before it is opened. */
export interface Cover {
  /** Its place among the games. */
  order: number;
  /** How long a game takes, about. */
  minutes?: number;
  /** Readable as text on the ground of each theme. */
  accent?: { light: string; dark: string };
  poster: { ground: string; cards: Placed[] };
  /** How cards look that are no colour and number; none for all other words. */
  special?(card: string): Face | null;
  /** What is printed on a card besides its number. */
  extra?(card: string): string | undefined;
}
