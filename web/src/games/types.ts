// What a game brings to the page: see ../../README.md.

import type { Component, Snippet } from "svelte";
import type { Choice } from "../lib/choice.svelte";
import type { Flight } from "../lib/flights";
import type { Frame } from "../lib/frames";
import type { Sentence, Value } from "../lib/i18n.svelte";
import type { Happening, View } from "../lib/protocol";

/** Who sits where. */
export interface People {
  /** The seat of the one who looks; none for those who watch. */
  seat: number | null;
  /** The name of a seat. */
  name(seat: number): string;
  /** For sentences about a seat: its name as `who`, and whether it is the reader's as `you`. */
  by(seat: number | null): { who: Value; you: boolean };
}

export interface BoardProps<V extends View = View> {
  view: V;
  people: People;
  choice: Choice;
  /** What is asked, with its buttons: to be put directly above the hand. */
  prompt: Snippet;
  /** What has just happened, while it is shown. */
  now: readonly Happening[];
}

export interface PlateProps<V extends View = View> {
  view: V;
  /** The seat that the plate is about. */
  seat: number;
}

export interface Words<V extends View = View> {
  /** One sentence that says what is asked of the viewer, who has legal moves. */
  question(view: V, choice: Choice): Sentence;
  /** A legal move in words, with what it would do as far as the server has told already. */
  move(view: V, move: string, people: People, effect: readonly Happening[] | null): Sentence;
  /** What happened, in words; none for what needs no telling. */
  told(event: Happening, people: People): Sentence | null;
  /** The things one clicks for a move, in each order in which one may click them. Usually: its words. */
  paths?(move: string): string[][];
  /** Why this cannot be picked now; the page has an answer for those who are not asked at all. */
  why?(view: V, token: string, choice: Choice): Sentence | null;
  /** How cards fly in this event, where the usual way is not right. */
  flights?(event: Happening): Flight[] | undefined;
  /** What happens in one state, in several frames; what the events say becomes of the view in between. */
  frames?(before: V, events: readonly Happening[], after: V): Frame<V>[];
}

export interface GameModule<V extends View = View> {
  words: Words<V>;
  Board: Component<BoardProps<V>>;
  /** What a player's plate shows besides name and points. */
  Plate?: Component<PlateProps<V>>;
  /** What is shown of the round that has ended, below the scores: the view is still the old one. */
  RoundEnd?: Component<{ view: V; event: Happening; people: People }>;
}
