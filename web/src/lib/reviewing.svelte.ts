// A review that is asked for, and waited for while the server works it out.

import * as api from "./api";
import type { Review, Reviewing } from "./protocol";
import { reason } from "./reasons";
import { self } from "./self.svelte";

/** How often the server is asked how far it is, in milliseconds. */
const PAUSE = 1000;

export class Reviewer {
  answer = $state.raw<Reviewing | null>(null);
  problem = $state("");
  readonly review: Review | null = $derived.by(() => this.answer?.review ?? null);

  readonly #table: string;
  #left = false;

  constructor(table: string) {
    this.#table = table;
  }

  /** Waits until the review is there. */
  async wait(): Promise<void> {
    this.problem = "";
    try {
      for (;;) {
        this.answer = await this.#ask();
        if (this.answer.state === "done" || this.#left) return;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    } catch (error) {
      this.problem = reason(error);
    }
  }

  /** A review that is there already is read by anyone; to have one worked out one needs a name. */
  async #ask(): Promise<Reviewing> {
    const found = await api.review(this.#table);
    if (found.state !== "none") return found;
    await self.introduce();
    return api.askForReview(this.#table);
  }

  /** Nobody waits any more. */
  leave(): void {
    this.#left = true;
  }
}
