// Hints: what the best moves lead to, asked for before a move or, by those who want it, after one.

import type { ClientMessage, Hint, Hints, ServerMessage, View } from "./protocol";

type Asking = Omit<Extract<ClientMessage, { type: "hint" }>, "id">;

/** What was told of a decision. */
export interface Advised {
  view: View;
  until: Hints["until"];
  hints: readonly Hint[];
  /** The move that was made before this was told; none if it is still to be made. */
  played: string | null;
}

/** Points that are too few to be worth a word. */
const TRIFLE = 0.3;

export class Adviser {
  /** Whether hints are shown, or waited for. */
  open = $state(false);
  advised = $state.raw<Advised | null>(null);
  problem = $state<string | null>(null);

  /** How many questions were asked: an answer that comes after another question is not wanted any more. */
  #asked = 0;
  readonly #ask: (message: Asking) => Promise<ServerMessage>;
  readonly #excuse: (error: unknown) => string;

  constructor(ask: (message: Asking) => Promise<ServerMessage>, excuse: (error: unknown) => string) {
    this.#ask = ask;
    this.#excuse = excuse;
  }

  /** Tells what can be done in a decision. */
  async advise(view: View): Promise<void> {
    this.open = true;
    this.problem = null;
    if (this.advised?.view.decision === view.decision && this.advised.played === null) return;
    this.advised = null;
    const asked = ++this.#asked;
    try {
      const found = advised(view, await this.#ask({ type: "hint", decision: view.decision }), null);
      if (asked === this.#asked) this.advised = found;
    } catch (error) {
      if (asked === this.#asked) this.problem = this.#excuse(error);
    }
  }

  /** Tells, while it can still be taken back, what a move that is about to be made gives away; nothing if it does not. */
  async judge(view: View, move: string): Promise<void> {
    this.close();
    const asked = ++this.#asked;
    try {
      const found = advised(view, await this.#ask({ type: "hint", decision: view.decision, move }), move);
      if (asked === this.#asked && found && givenAway(found)) [this.advised, this.open] = [found, true];
    } catch {
      // Nobody has asked for just this one.
    }
  }

  close(): void {
    this.open = false;
    this.advised = null;
    this.problem = null;
  }
}

function advised(view: View, answer: ServerMessage, played: string | null): Advised | null {
  return answer.type === "hint" ? { view, until: answer.until, hints: answer.advice, played } : null;
}

/** By how much a seat is ahead of the best of the others in the end. */
export function lead(hint: Hint, seat: number): number {
  const others = hint.points.filter((_, other) => other !== seat);
  return hint.points[seat]! - (others.length ? Math.max(...others) : 0);
}

/** The move that would have been better than the one that was made, and by how much; none if it cannot be told. */
export function givenAway({ view, hints, played }: Advised): { best: Hint; points: number; games: number } | null {
  const own = hints.find(({ move }) => move === played);
  const [best] = hints;
  if (!own || !best || own === best || own.close) return null;
  const seat = view.seat!;
  const points = lead(best, seat) - lead(own, seat);
  const games = percent(best.ahead) - percent(own.ahead);
  return points >= TRIFLE || games >= 5 ? { best, points, games } : null;
}

export const percent = (share: number): number => Math.round(100 * share);
