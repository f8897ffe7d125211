// Shows what happens, for play and for replays: the frames of a state one after the other, the flights of cards between
// them, and the end of a round before the next one begins.

import { tick } from "svelte";
import { fly, pause, remember, still, type Flight } from "./flights";
import type { GameEvent, RoundOver, View } from "./protocol";

/** A state, and what led to it. */
export interface Scene {
  readonly number: number;
  readonly events: readonly GameEvent[];
  readonly view: View | null;
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
export interface Told {
  number: number;
  event: GameEvent;
}

/** What a game says of how it is shown. */
export interface Script {
  flights?(event: GameEvent): Flight[] | undefined;
  frames?(before: View, events: readonly GameEvent[], after: View): Frame[];
}

const isRoundOver = (event: GameEvent): event is RoundOver => event.kind === "round_over";

const LONGEST_LOG = 400;

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

  readonly #script: Script;
  readonly #rests: boolean;
  /** Counts what was to be shown: a scene that another has overtaken is not shown to its end. */
  #turn = 0;
  #goOn: () => void = () => undefined;

  /** With `rests`, the result of a round stays until someone goes on. */
  constructor(script: Script, rests: boolean) {
    this.#script = script;
    this.#rests = rests;
  }

  /** Shows a scene at once, after all that is in the log. */
  show(scene: S, log: readonly Told[] = this.log): void {
    this.#turn++;
    this.goOn();
    this.log = log;
    this.#enter(scene, scene.view, scene.events);
  }

  /** Shows how what is shown becomes this scene. */
  async play(scene: S): Promise<void> {
    const turn = ++this.#turn;
    let events = scene.events;
    const round = scene.view?.outcome ? undefined : events.find(isRoundOver);
    if (round && this.view) {
      // The old round is shown to its end, and its result, before the new one is.
      const last = events.slice(0, events.indexOf(round) + 1);
      this.#tell(scene.number, last);
      await fly(remember(), last, this.#flights, true);
      if (turn === this.#turn && this.#rests) await this.#rest(round);
      events = events.slice(last.length);
    }
    for (const frame of this.#cut(scene, events)) {
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

  #cut(scene: S, events: readonly GameEvent[]): { view: View | null; events: readonly GameEvent[]; rest: number }[] {
    const frames = this.view && scene.view && !still() ? (this.#script.frames?.(this.view, events, scene.view) ?? []) : [];
    return frames.length > 1 ? frames : [{ view: scene.view, events, rest: 0 }];
  }

  #enter(scene: S, view: View | null, events: readonly GameEvent[]): void {
    this.scene = scene;
    this.view = view;
    this.#tell(scene.number, events);
  }

  #tell(number: number, events: readonly GameEvent[]): void {
    this.now = events;
    this.log = [...this.log, ...events.map((event) => ({ number, event }))].slice(-LONGEST_LOG);
  }

  #rest(round: RoundOver): Promise<void> {
    this.round = round;
    return new Promise((resolve) => {
      this.#goOn = () => {
        this.round = null;
        resolve();
      };
    });
  }
}
