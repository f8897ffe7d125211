// A choice that is being made: from the list of legal moves, step by step, by clicks on cards and places.
//
// A game says, for each move, which things one clicks and in which order (its *paths*): "B7 G6 Y8" is B7, then G6, then
// Y8. A click on something narrows the list down; what there is no choice about is picked by itself; when one move is
// left, it is played. So no rule is needed here: what can be clicked next is what the list says.

import { named } from "./flights";
import type { Sentence } from "./i18n.svelte";
import type { GameEvent } from "./protocol";

export interface Asker<E> {
  /** The legal moves now; none while nothing is asked. */
  legal(): readonly string[];
  /** The click orders that lead to a move. */
  paths(move: string): string[][];
  /** Plays a move. Resolves to why not, or to nothing. */
  play(move: string): Promise<Sentence | null>;
  /** What moves would do. */
  preview(moves: string[]): Promise<Record<string, E[]>>;
  /** Why something cannot be picked now. */
  why(token: string): Sentence;
}

const MOST_PREVIEWS = 32;

export class Choice<E extends GameEvent = GameEvent> {
  /** What had been picked after each click, with what there was no choice about. */
  #trail = $state.raw<readonly (readonly string[])[]>([]);
  /** What the pointer or the keyboard is on. */
  pointed = $state<string | null>(null);
  /** A move that is pointed at as a whole, in a list. */
  considered = $state<string | null>(null);
  /** The move that was sent and not answered yet. */
  sent = $state<string | null>(null);
  /** Why the last click did nothing. */
  note = $state.raw<Sentence | null>(null);
  #previews = $state.raw<Record<string, E[]>>({});
  #twice = false;
  /** The moves whose previews have been asked for; another set for another decision. */
  #asked = $state.raw(new Set<string>());

  readonly legal: readonly string[] = $derived.by(() => (this.sent ? [] : this.#asker.legal()));
  readonly #paths = $derived(this.legal.flatMap((move) => this.#asker.paths(move).map((path) => ({ move, path }))));
  /** All that has been picked, by hand or because there was no choice. */
  readonly picked: readonly string[] = $derived(this.#trail.at(-1) ?? []);
  /** The moves that are still possible. */
  readonly open = $derived(this.#movesFrom(this.picked));
  /** What can be picked next. */
  readonly next = $derived(this.#nextAfter(this.picked));
  /** The move that has been picked to its end, while others go on from there. */
  readonly complete = $derived(
    this.picked.length ? (this.#paths.find(({ path }) => same(path, this.picked))?.move ?? null) : null,
  );
  /** The moves that are being thought about: what is pointed at leads to them, or what is picked. */
  readonly aims: readonly string[] = $derived.by(() => {
    // What is considered belongs to the decision that was open then: another may be asked before that is taken back.
    if (this.considered !== null && this.legal.includes(this.considered)) return [this.considered];
    if (this.pointed !== null) {
      const here = this.#movesFrom(this.#follow([...this.picked, this.pointed]));
      if (here.length) return here;
      const fresh = this.#movesFrom(this.#follow([this.pointed]));
      if (fresh.length && !this.picked.includes(this.pointed)) return fresh;
    }
    return this.picked.length ? this.open : [];
  });
  /** What the move that is thought about would do, if it is only one and the server has told. */
  readonly effect: readonly E[] | null = $derived.by(() => {
    const [only, another] = this.aims;
    return only !== undefined && another === undefined ? (this.#previews[only] ?? null) : null;
  });
  /** The cards and places that the moves thought about have to do with: all of the moves, or some. */
  readonly #touched = $derived.by(() => {
    const each = this.aims.map((move) => new Set([...this.#asker.paths(move).flat(), ...(this.#previews[move] ?? []).flatMap(named)]));
    const all = new Set(each.flatMap((set) => [...set]));
    return new Map([...all].map((word) => [word, each.every((set) => set.has(word)) ? "sure" : "maybe"] as const));
  });

  readonly #asker: Asker<E>;

  constructor(asker: Asker<E>) {
    this.#asker = asker;
    $effect(() => {
      const moves = this.legal.length <= MOST_PREVIEWS ? this.legal : this.aims;
      const unknown = moves.filter((move) => !this.#asked.has(move));
      if (unknown.length && moves.length <= MOST_PREVIEWS) void this.#lookAhead(unknown);
    });
  }

  /** Forgets everything: a new decision is asked. */
  reset(): void {
    this.#trail = [];
    this.sent = null;
    this.note = null;
    this.considered = null;
    this.#previews = {};
    this.#asked = new Set();
  }

  /** Whether something can be picked now, has been picked, or neither. */
  state(token: string): "next" | "picked" | "off" {
    return this.picked.includes(token) ? "picked" : this.next.has(token) ? "next" : "off";
  }

  /** Whether a card or place has to do with the moves that are thought about. */
  touches(word: string): "sure" | "maybe" | null {
    return this.#touched.get(word) ?? null;
  }

  /** What to press next for a legal move; nothing where it has been picked to its end. */
  towards(move: string): readonly string[] {
    const paths = this.#paths.filter((known) => known.move === move).map(({ path }) => path);
    const begun = paths.filter((path) => begins(path, this.picked));
    return begun.length ? begun.flatMap((path) => path.slice(this.picked.length, this.picked.length + 1)) : paths.map(([first]) => first!);
  }

  /** What a legal move would do, if the server has told already. */
  preview(move: string): readonly E[] | null {
    return this.#previews[move] ?? null;
  }

  /**
   * Picks something. With a mouse or the keyboard one has seen what it would do; a finger, or who wants it so, is shown
   * it first, and presses again (`twice`).
   */
  press(token: string, twice = false): void {
    this.note = null;
    if (this.sent) return;
    if (this.next.has(token)) return this.#pick(this.#trail, [...this.picked, token], twice);
    if (this.picked.includes(token)) {
      if (this.#twice && this.open.length === 1) return this.play(this.open[0]!);
      this.#trail = this.#trail.slice(0, this.#trail.findIndex((path) => path.includes(token)));
      return;
    }
    if (this.#paths.some(({ path }) => path[0] === token)) return this.#pick([], [token], twice);
    this.note = this.#asker.why(token);
  }

  #pick(trail: readonly (readonly string[])[], picked: readonly string[], twice: boolean): void {
    this.#trail = [...trail, this.#follow(picked)];
    this.#twice = twice;
    const open = this.open;
    if (open.length === 1 && !twice) this.play(open[0]!);
  }

  /** Takes the last pick back. */
  undo(): void {
    this.note = null;
    this.considered = null;
    this.#trail = this.#trail.slice(0, -1);
  }

  /** Plays a legal move. */
  play(move: string): void {
    if (this.sent) return;
    this.sent = move;
    void this.#asker.play(move).then((refusal) => {
      if (refusal === null) return;
      this.reset();
      this.note = refusal;
    });
  }

  /** Adds what there is no choice about. */
  #follow(picked: readonly string[]): readonly string[] {
    let path = picked;
    if (!path.length) return path;
    for (;;) {
      const next = this.#nextAfter(path);
      const ends = this.#paths.some((known) => same(known.path, path));
      if (next.size !== 1 || ends) return path;
      path = [...path, ...next];
    }
  }

  #nextAfter(picked: readonly string[]): Set<string> {
    const next = new Set<string>();
    for (const { path } of this.#paths) if (path.length > picked.length && begins(path, picked)) next.add(path[picked.length]!);
    return next;
  }

  #movesFrom(picked: readonly string[]): readonly string[] {
    return [...new Set(this.#paths.filter(({ path }) => begins(path, picked)).map(({ move }) => move))];
  }

  async #lookAhead(moves: string[]): Promise<void> {
    const asked = this.#asked;
    moves.forEach((move) => asked.add(move));
    const previews = await this.#asker.preview(moves);
    if (asked !== this.#asked) return; // something else is asked by now
    this.#previews = { ...this.#previews, ...previews };
  }
}

const begins = (path: readonly string[], picked: readonly string[]): boolean => picked.every((token, at) => path[at] === token);
const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && begins(a, b);
