// One open table: its WebSocket, what is shown of it, and what was asked and not yet answered.

import { tick } from "svelte";
import { fly, remember, still, type Router } from "./flights";
import { pause, type Frame } from "./frames";
import type { ClientMessage, Happening, Presence, Reason, Room, ServerMessage, State, View, Welcome } from "./protocol";

type Distribute<T> = T extends unknown ? Omit<T, "id"> : never;
/** A message without the number that the table gives it. */
export type Asked = Distribute<ClientMessage>;
export type Answer = Extract<ServerMessage, { type: "ack" | "previews" | "hint" }>;

export class Refused extends Error {
  constructor(
    readonly reason: Reason,
    readonly detail: Record<string, unknown>,
  ) {
    super(reason);
  }
}

interface Waiting {
  message: ClientMessage;
  resolve: (answer: Answer) => void;
  reject: (error: Refused) => void;
}

/** What happened, and the number of the state it belongs to. */
export interface Told {
  number: number;
  event: Happening;
}

export class LiveTable {
  connection = $state<"connecting" | "open" | "lost">("connecting");
  welcome = $state.raw<Welcome | null>(null);
  room = $state.raw<Room | null>(null);
  presence = $state.raw<Presence>({ type: "presence", seats: [], watchers: 0 });
  seat = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  /** What led to what is shown, newest last. */
  log = $state.raw<Told[]>([]);
  /** The events that are being shown right now. */
  now = $state.raw<readonly Happening[]>([]);
  /** Whether cards are still under way: what is shown cannot be answered yet. */
  moving = $state(false);
  /** The round that has just ended, while its result is looked at. */
  pause = $state.raw<Happening | null>(null);
  /** How the game at this table lets its cards fly. */
  router: Router | undefined;
  /** How the game at this table shows in several frames what happens in one state. */
  cutter: ((before: View, events: readonly Happening[], after: View) => Frame[]) | undefined;

  #socket: WebSocket | null = null;
  #closed = false;
  #failures = 0;
  #last = -1;
  #shown = -1;
  #ids = 0;
  #waiting = new Map<number, Waiting>();
  #queue: State[] = [];
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: string) {
    this.#connect();
    addEventListener("online", this.#hasten);
    document.addEventListener("visibilitychange", this.#hasten);
  }

  close(): void {
    this.#closed = true;
    this.resume();
    clearTimeout(this.#retry);
    removeEventListener("online", this.#hasten);
    document.removeEventListener("visibilitychange", this.#hasten);
    this.#socket?.close();
  }

  /** Connects anew, as one does after getting a name. */
  reconnect(): void {
    this.#last = -1;
    this.#socket?.close();
  }

  /** Asks for something. What the line swallows is asked again when it is back; the server takes a move only once. */
  ask(asked: Asked): Promise<Answer> {
    const message = { ...asked, id: this.#ids++ } as ClientMessage;
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { message, resolve, reject });
      this.#send(message);
    });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const after = this.#last >= 0 ? `?after=${this.#last}` : "";
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/live/${this.table}${after}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#failures = 0;
      this.connection = "open";
      for (const { message } of this.#waiting.values()) this.#send(message);
    };
    socket.onmessage = (received: MessageEvent<string>) => this.#take(JSON.parse(received.data) as ServerMessage);
    socket.onclose = () => {
      if (this.#closed || socket !== this.#socket) return;
      this.connection = "lost";
      this.#later(Math.min(8000, 250 * 2 ** this.#failures++));
    };
  }

  #later(milliseconds: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), milliseconds);
  }

  #hasten = (): void => {
    if (this.connection === "lost" && !document.hidden) this.#later(0);
  };

  #take(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        break;
      case "presence":
        this.presence = message;
        break;
      case "state":
        this.#receive(message);
        break;
      case "bye":
        this.#failures = 0;
        break;
      case "refused": {
        const waiting = message.id === null ? undefined : this.#answered(message.id);
        waiting?.reject(new Refused(message.reason, message.detail));
        break;
      }
      default:
        this.#answered(message.id)?.resolve(message);
    }
  }

  #answered(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #receive(state: State): void {
    if (state.reset) {
      this.#queue = [];
      this.resume();
      this.#last = state.number;
      this.#show(state);
      return;
    }
    if (state.number <= this.#last) return;
    if (state.number > this.#last + 1) {
      this.reconnect();
      return;
    }
    this.#last = state.number;
    this.#queue.push(state);
    if (!this.moving) void this.#play();
  }

  /** Shows the states that have come, one after the other. */
  async #play(): Promise<void> {
    this.moving = true;
    for (let state = this.#queue.shift(); state; state = this.#queue.shift()) {
      const hurry = document.hidden || this.#queue.length > 8;
      if (hurry) {
        this.#show(state);
        continue;
      }
      let events: readonly Happening[] = state.events;
      const round = state.view?.outcome ? -1 : events.findIndex((event) => event.kind === "round");
      if (round >= 0 && this.view) {
        // The old round is shown to its end, and its result, before the new one is.
        await fly(remember(), events.slice(0, round), this.router, true);
        await this.#rest(events[round]!);
        events = events.slice(round + 1);
      }
      if (state.number <= this.#shown) continue; // the server has started anew from a later one
      const cut = this.cutter && this.view && state.view && !still() ? this.cutter(this.view, events, state.view) : [];
      const whole = cut.length < 2;
      for (const frame of whole ? [{ view: state.view, events: state.events, rest: 0 }] : cut) {
        if (state.number < this.#shown) break;
        const before = remember();
        this.#show({ ...state, ...frame });
        await tick();
        await Promise.all([fly(before, whole ? events : frame.events, this.router), pause(frame.rest)]);
      }
    }
    this.moving = false;
  }

  #resume: () => void = () => undefined;

  #rest(round: Happening): Promise<void> {
    this.pause = round;
    return new Promise((resolve) => {
      this.#resume = () => {
        this.pause = null;
        resolve();
      };
    });
  }

  /** Goes on after the result of a round. */
  resume(): void {
    this.#resume();
  }

  #show(state: Omit<State, "events"> & { events: readonly Happening[] }): void {
    this.#shown = state.number;
    if (state.room) this.room = state.room;
    this.seat = state.seat;
    this.view = state.view;
    this.now = state.events;
    if (state.reset) this.log = [];
    this.log = [...this.log, ...state.events.map((event) => ({ number: state.number, event }))].slice(-400);
  }
}
