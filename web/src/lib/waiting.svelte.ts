// The tables that wait for me, on every page: in the title, in the icon, by a sound, and as a way to the next of them.

import * as api from "./api";
import type { MyTurn } from "./protocol";
import { self } from "./self.svelte";
import { settings } from "./settings.svelte";
import { time } from "./time.svelte";
import marked from "../icon-turn.svg?no-inline";

/** How often it is asked for, in milliseconds, while the page is seen and while it is not. */
const SEEN = 25_000;
const HIDDEN = 60_000;
/** A table that was called for is not called for again within so many milliseconds, by any tab. */
const CALLED = 30_000;

class Waiting {
  #turns = $state.raw<readonly MyTurn[]>([]);
  /** The table that this page shows, and whether it asks: it knows better than the list, which may be a while old. */
  #here = $state.raw<{ table: string; asked: boolean } | null>(null);
  /** The others, those with the least time first. */
  readonly elsewhere: readonly MyTurn[] = $derived.by(() => this.#turns.filter(({ table }) => table !== this.#here?.table));
  readonly #some: boolean = $derived.by(() => this.elsewhere.length > 0 || (this.#here?.asked ?? false));
  #known: ReadonlySet<string> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins to look; for a page as long as it is open. */
  start(): void {
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    const plain = icon?.href ?? "";
    $effect(() => {
      const href = this.#some ? marked : plain;
      if (icon && icon.getAttribute("href") !== href) icon.href = href;
    });
    // Whatever page sets the title, the number stands before it.
    $effect(() => {
      const count = this.elsewhere.length;
      const number = (): void => {
        const bare = document.title.replace(/^\(\d+\) /, "");
        const wanted = count ? `(${count}) ${bare}` : bare;
        if (document.title !== wanted) document.title = wanted;
      };
      number();
      const observer = new MutationObserver(number);
      observer.observe(document.head, { childList: true, subtree: true, characterData: true });
      return () => observer.disconnect();
    });
    $effect(() => {
      void self.name;
      void this.look();
    });
    document.addEventListener("visibilitychange", () => !document.hidden && void this.look());
  }

  async look(): Promise<void> {
    clearTimeout(this.#timer);
    if (self.name === null) {
      this.#turns = [];
      return;
    }
    try {
      const asked = Date.now();
      const { now, turns } = await api.myTurns();
      time.learn(now, asked, Date.now());
      this.#turns = turns;
      const fresh = this.elsewhere.find(({ table }) => this.#known && !this.#known.has(table));
      this.#known = new Set(turns.map(({ table }) => table));
      if (fresh) this.call(fresh.table);
    } catch {
      // What was known stays; it is asked for again.
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), document.hidden ? HIDDEN : SEEN);
  }

  /** This page shows a table that asks, or does not; or none any more. */
  show(table: string | null, asked = false): void {
    if (this.#here?.table === table && this.#here?.asked === asked) return;
    const left = this.#here !== null && this.#here.table !== table;
    this.#here = table === null ? null : { table, asked };
    if (left) void this.look();
  }

  /** Sounds, where someone wants that, unless another tab has done it for this table already. */
  call(table: string): void {
    if (!settings.sound) return;
    const [before, at] = (localStorage.getItem("quintet.called") ?? "").split(" ");
    if (before === table && Date.now() - Number(at) < CALLED) return;
    localStorage.setItem("quintet.called", `${table} ${Date.now()}`);
    void import("./sound").then(({ play }) => play("turn", true));
  }
}

export const waiting = new Waiting();
