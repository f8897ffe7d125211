// One open table: its WebSocket, what was asked and not yet answered, and the states that are still to be shown.

import * as api from "./api";
import { hasten, lull } from "./flights";
import { muted } from "./muted.svelte";
import type { ClientMessage, GameEvent, LessonPlace, Presence, Reacted, Reason, Renamed, Room, SeatClock, ServerMessage, State, View, Welcome } from "./protocol";
import { settings } from "./settings.svelte";
import { shares } from "./shares";
import { time } from "./time.svelte";
import { Stagehand, type Script, type Told } from "./stagehand.svelte";

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

const MOST_WAITING = 40;
/** For so many milliseconds one sees what someone said. */
const SAID = 4000;
/** How long those who watch see the result of a round; those who play go on when they want. */
const WATCHED = 6000;
/** So many times the server is asked for its time when a table with a clock is opened, and then once in so many milliseconds. */
const ASKED_TIME = 3;
const TIME = 60_000;
/** After so many milliseconds without a line, what is shown is no longer how things are, and nothing can be pressed. */
const STALE = 10_000;
/** How long one looks at what another has done before the next thing is shown, in milliseconds at the usual speed. */
const LULL = 600;

/** A state that says who sits where, even where that has not changed. */
type Seated = Omit<State, "room"> & { room: Room | null };

const isRenamed = (event: GameEvent): event is Renamed => event.kind === "renamed";

export class LiveTable {
  connection = $state<"connecting" | "open" | "lost">("connecting");
  /** Whether there has been no line for so long that what is shown may be of before. */
  stale = $state(false);
  /** When the line was there for the last time. */
  heard = Date.now();
  welcome = $state.raw<Welcome | null>(null);
  presence = $state.raw<Presence>({ type: "presence", seats: [], watchers: 0, hosting: false, away: [] });
  /** For seats whose guests are away, when a bot may play for them, in milliseconds since 1970. */
  away = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** What people have just said, by seat. */
  said = $state.raw<ReadonlyMap<number, Reacted>>(new Map());
  readonly stage: Stagehand<Seated>;
  /** Whether nothing more can happen here. */
  frozen = $state(false);
  /** A state of the past that is looked at; what comes meanwhile waits. */
  past = $state.raw<State | null>(null);
  /** Whether there is more of the log than was fetched. */
  earlier = $state(false);
  #newest = $state.raw<State | null>(null);
  /** The time of each seat, as of now, whatever is shown. */
  readonly clocks: readonly SeatClock[] = $derived.by(() => this.#newest?.clocks ?? []);
  /** Whether I am asked, even if I look at something else. */
  readonly waitedFor: boolean = $derived.by(() => (this.#newest?.view?.legal.length ?? 0) > 0);

  readonly room: Room | null = $derived.by(() => this.stage.scene?.room ?? null);
  readonly seat: number | null = $derived.by(() => this.stage.scene?.seat ?? null);
  readonly view: View | null = $derived.by(() => this.stage.view);
  readonly now: readonly GameEvent[] = $derived.by(() => this.stage.now);
  readonly log: readonly Told[] = $derived.by(() => this.stage.log);
  /** The decision of mine that I can take back now. */
  readonly takeBack: number | null = $derived.by(() => this.stage.scene?.take_back ?? null);
  /** Whether I may ask for hints. */
  readonly hints: boolean = $derived.by(() => this.stage.scene?.hints ?? false);
  /** Where I am in the lesson, if the game is one. */
  readonly lesson: LessonPlace | null = $derived.by(() => this.stage.scene?.lesson ?? null);
  /** Whether I may do what only the host may. */
  readonly hosting: boolean = $derived.by(() => this.presence.hosting);

  #socket: WebSocket | null = null;
  #closed = false;
  #failures = 0;
  #last = -1;
  #ids = 0;
  #waiting = new Map<number, Waiting>();
  #queue: Seated[] = [];
  #playing = false;
  #resets = 0;
  #returned: () => void = () => undefined;
  #room: Room | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #timing: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    script: Script,
  ) {
    this.stage = new Stagehand(script, () => (this.seat === null ? WATCHED : Infinity));
    this.#connect();
    addEventListener("online", this.#hasten);
    addEventListener("offline", this.#lose);
    document.addEventListener("visibilitychange", this.#hasten);
  }

  close(): void {
    this.#closed = true;
    this.backToNow();
    this.stage.goOn();
    clearTimeout(this.#retry);
    clearTimeout(this.#timing);
    clearTimeout(this.#late);
    removeEventListener("online", this.#hasten);
    removeEventListener("offline", this.#lose);
    document.removeEventListener("visibilitychange", this.#hasten);
    this.#socket?.close();
  }

  /** Connects again, as one does after getting a name. */
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

  /** Shows the table as it was in the state with this number. */
  async lookAt(number: number): Promise<void> {
    const then = await api.stateThen(this.table, number).catch(() => null);
    if (then?.view && !this.#closed) this.past = then;
  }

  backToNow(): void {
    this.past = null;
    this.#returned();
  }

  /** Fetches what happened before all that is in the log. */
  async recall(): Promise<void> {
    const first = this.stage.log[0]?.number ?? this.#last + 1;
    const resets = this.#resets;
    const history = await api.history(this.table, first).catch(() => null);
    // Another answer, or another beginning, may have been faster.
    if (!history || this.#closed || resets !== this.#resets || (this.stage.log[0]?.number ?? first) < first) return;
    this.earlier = history.earlier;
    this.stage.recall(history.happened.flatMap(({ number, events }) => events.map((event) => ({ number, event }))));
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const after = this.#last >= 0 ? `?after=${this.#last}` : "";
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/live/${this.table}${after}`);
    this.#socket = socket;
    socket.onopen = () => {
      // A server that was away may be another now, and the page an old one.
      if (this.#failures) void api.me().catch(() => undefined);
      this.#failures = 0;
      clearTimeout(this.#late);
      this.stale = false;
      this.connection = "open";
      for (const { message } of this.#waiting.values()) this.#send(message);
    };
    socket.onmessage = (received: MessageEvent<string>) => this.#take(JSON.parse(received.data) as ServerMessage);
    socket.onclose = () => {
      if (this.#closed || socket !== this.#socket) return;
      this.#miss();
      this.#later(Math.min(8000, 250 * 2 ** this.#failures++));
    };
  }

  #miss(): void {
    if (this.connection === "lost") return;
    this.connection = "lost";
    this.heard = Date.now();
    this.#late = setTimeout(() => (this.stale = true), STALE);
  }

  /** The browser itself says that there is no line. It may not notice for long that the connection is none. */
  #lose = (): void => {
    this.#miss();
    this.stale = true;
    this.#socket?.close();
  };

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
        this.frozen = false;
        if (message.clock) void this.#learnTime(ASKED_TIME);
        break;
      case "presence":
        this.presence = message;
        this.away = new Map(message.away.map(({ seat, after }) => [seat, Date.now() + 1000 * after]));
        break;
      case "reaction":
        this.#hear(message);
        break;
      case "state":
        this.#receive(message);
        break;
      case "frozen":
        this.frozen = true;
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

  /** Asks the server what time it is, so many times and then now and again. */
  async #learnTime(times: number): Promise<void> {
    clearTimeout(this.#timing);
    for (let done = 0; done < times && !this.#closed; done++) {
      const asked = Date.now();
      const answer = await this.ask({ type: "ping" }).catch(() => null);
      if (answer?.type === "ack" && answer.now !== undefined) time.learn(answer.now, asked, Date.now());
    }
    if (!this.#closed) this.#timing = setTimeout(() => void this.#learnTime(1), TIME);
  }

  /** Shows for a moment what someone said, if one wants to see that. */
  #hear(said: Reacted): void {
    if (!settings.reactions || muted.has(this.#room?.seats[said.seat]?.name)) return;
    this.said = new Map([...this.said, [said.seat, said]]);
    setTimeout(() => {
      if (this.said.get(said.seat) === said) this.said = new Map([...this.said].filter(([seat]) => seat !== said.seat));
    }, SAID);
  }

  #answered(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #receive(state: State): void {
    if (!state.reset && state.number <= this.#last) return;
    if (!state.reset && state.number > this.#last + 1) {
      this.reconnect();
      return;
    }
    this.#last = state.number;
    this.#room = state.room ?? this.#room;
    this.#newest = state;
    if (state.room) this.#addShare(state.room, state);
    for (const event of state.events) if (isRenamed(event)) muted.rename(event.before, event.name);
    const seated = { ...state, room: this.#room };
    if (state.reset) {
      this.#queue = [];
      this.stage.show(seated, []);
      this.earlier = false;
      this.#resets++;
      if (state.view) void this.recall();
    } else {
      if (state.events.some(({ kind }) => kind === "move_taken_back")) this.#queue = []; // it has not happened
      this.#queue.push(seated);
      if (!this.#playing) void this.#play();
    }
  }

  /** Fixes or shows what this browser adds to the shuffles, where that is waited for. */
  #addShare(room: Room, { seat, reset }: State): void {
    const answer = this.welcome?.lesson || this.welcome?.origin ? null : shares.answer(this.table, room, seat, reset);
    // Where it is refused, it comes too late, and the next room says what is to be done then.
    if (answer) this.ask(answer).catch(() => undefined);
  }

  /** Shows the states that have come, one after the other; those that nobody looks at, or too many, at once. */
  async #play(): Promise<void> {
    this.#playing = true;
    for (let state = this.#queue.shift(); state; state = this.#queue.shift()) {
      while (this.past) await new Promise<void>((resolve) => (this.#returned = resolve));
      hasten(this.#queue.length);
      if (document.hidden || this.#queue.length > MOST_WAITING) this.stage.show(state);
      else {
        await this.stage.play(state);
        if (state.events.some(({ kind, seat }) => seat !== null && seat !== state.seat && kind !== "chose")) await lull(LULL);
      }
    }
    this.#playing = false;
  }
}
