// Shows what happens, for play and for replays: the frames of a state one after the other, the flights of cards between
// them, the end of a round before the next one begins, and the end of the game when the last card has landed.

import { tick } from "svelte";
import { fly, pause, remember, still, type Flight } from "./flights";
import type { GameEvent, RoundOver, View } from "./protocol";

/** A state, and what led to it. */
export interface Scene {
  readonly number: number;
  readonly events: readonly GameEvent[];
  readonly view: View | null;
  /** The view when a round was over and the next one had not begun. */
  readonly scored?: View | undefined;
}

/** A state in which several things happen one after the other may be shown in several frames. */
export interface Frame<V extends View = View, E extends GameEvent = GameEvent> {
  view: V;
  /** What has happened since the frame before: cards fly by these. */
  events: readonly E[];
  /** How long it is shown at least, in milliseconds. */
  rest: number;
}

/** What happened, and the number of the state it belongs to. */
export interface Told<E extends GameEvent = GameEvent> {
  number: number;
  event: E;
}

/** What a game says of how it is shown. */
export interface Script {
  flights?(event: GameEvent): Flight[] | undefined;
  frames?(before: View, events: readonly GameEvent[], after: View): Frame[];
}

const isRoundOver = (event: GameEvent): event is RoundOver => event.kind === "round_over";

/** How long the last cards lie before it is said who has won. */
const BEFORE_END = 900;

export class Stagehand<S extends Scene> {
  /** What is shown: the scene, and of it the view of one frame. */
  scene = $state.raw<S | null>(null);
  view = $state.raw<View | null>(null);
  /** The events that are being shown right now. */
  now = $state.raw<readonly GameEvent[]>([]);
  /** What led to what is shown, newest last. */
  log = $state.raw<readonly Told[]>([]);
  /** The round that has just ended, while its result is looked at. */
  round = $state.raw<RoundOver | null>(null);
  /** Whether what happened is still being shown. */
  moving = $state(false);
  /** Whether the game is over, and all of it has been shown. */
  over = $state(false);

  readonly #script: Script;
  readonly #rests: () => number;
  /** Counts what was to be shown: a scene that another has overtaken is not shown to its end. */
  #turn = 0;
  #goOn: () => void = () => undefined;

  /** `rests` says how many milliseconds the result of a round stays, if nobody goes on before: none, or endlessly many. */
  constructor(script: Script, rests: () => number) {
    this.#script = script;
    this.#rests = rests;
  }

  /** Shows a scene at once, after all that is in the log. */
  show(scene: S, log: readonly Told[] = this.log): void {
    this.#turn++;
    this.goOn();
    this.log = log;
    this.#enter(scene, scene.view, scene.events);
    this.moving = false;
    this.over = scene.view?.outcome != null;
  }

  /** Puts what happened before into the log. */
  recall(before: readonly Told[]): void {
    this.log = [...before, ...this.log];
  }

  /** Shows how what is shown becomes this scene. */
  async play(scene: S): Promise<void> {
    const turn = ++this.#turn;
    this.moving = true;
    let events = scene.events;
    const round = events.find(isRoundOver);
    if (round && scene.scored && this.view) {
      // The old round is shown to its end, and its result over the table that it counts, before the new one is.
      const last = events.slice(0, events.indexOf(round) + 1);
      await this.#frames(turn, scene, scene.scored, last);
      if (turn === this.#turn) await this.#rest(round);
      events = events.slice(last.length);
    }
    const end = events.findIndex(({ kind }) => kind === "end");
    if (end > 0 && scene.view && this.view) {
      // The last cards land before it is said who has won.
      await this.#frames(turn, scene, { ...scene.view, outcome: null }, events.slice(0, end));
      if (turn === this.#turn) await pause(BEFORE_END);
      events = events.slice(end);
    }
    await this.#frames(turn, scene, scene.view, events);
    if (turn !== this.#turn) return;
    this.moving = false;
    this.over = scene.view?.outcome != null;
  }

  async #frames(turn: number, scene: S, after: View | null, events: readonly GameEvent[]): Promise<void> {
    for (const frame of this.#cut(after, events)) {
      if (turn !== this.#turn) return;
      const places = remember();
      this.#enter(scene, frame.view, frame.events);
      await tick();
      await Promise.all([fly(places, frame.events, this.#flights), pause(frame.rest)]);
    }
  }

  /** Goes on after the result of a round. */
  goOn(): void {
    this.#goOn();
  }

  #flights = (event: GameEvent): Flight[] | undefined => this.#script.flights?.(event);

  #cut(after: View | null, events: readonly GameEvent[]): { view: View | null; events: readonly GameEvent[]; rest: number }[] {
    const frames = this.view && after && !still() ? (this.#script.frames?.(this.view, events, after) ?? []) : [];
    return frames.length > 1 ? frames : [{ view: after, events, rest: 0 }];
  }

  #enter(scene: S, view: View | null, events: readonly GameEvent[]): void {
    this.scene = scene;
    this.view = view;
    this.over = false;
    this.#tell(scene.number, events);
  }

  #tell(number: number, events: readonly GameEvent[]): void {
    this.now = events;
    this.log = [...this.log, ...events.map((event) => ({ number, event }))];
  }

  #rest(round: RoundOver): Promise<void> {
    const time = this.#rests();
    if (!time) return Promise.resolve();
    this.round = round;
    return new Promise((resolve) => {
      this.#goOn = () => {
        clearTimeout(timer);
        this.round = null;
        resolve();
      };
      const timer = Number.isFinite(time) ? setTimeout(this.#goOn, time) : undefined;
    });
  }
}
