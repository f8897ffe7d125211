// Who sits before this browser.

import * as api from "./api";
import { write } from "./i18n.svelte";
import { everyFigure, type Figure } from "./lists";
import type { Me } from "./protocol";
import { reason } from "./reasons";
import { settings } from "./settings.svelte";

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** Names that go with a figure, in the reader's language. */
export function suggestions(figure: Figure): string[] {
  return write(`suggest-${figure}`).split(", ");
}

class Self {
  name = $state<string | null>(null);
  figure = $state<Figure | null>(null);
  /** Answers whether a name was chosen: set while one is being asked for. */
  asked = $state.raw<((named: boolean) => void) | null>(null);

  /** Whether they are in the lists of the best. */
  listed = $state(true);
  #sending = false;

  async start(): Promise<void> {
    settings.changed = () => void this.send();
    this.become(await api.me());
  }

  /** Becomes someone, with their settings. */
  become(me: Me): void {
    this.#take(me);
    if (this.name === null) return;
    settings.take(me.settings);
    void this.send();
  }

  /** Tells the server what was changed here. What does not arrive goes with the next change, or the next visit. */
  async send(): Promise<void> {
    if (this.name === null || this.#sending) return;
    this.#sending = true;
    try {
      for (let news = settings.news; news; news = settings.news) {
        const answer = await api.saveSettings(news).catch((error: unknown) => {
          if (error instanceof api.Refusal && error.message === "unreadable") settings.sent(news!); // nobody can read it
          throw error;
        });
        settings.sent(news);
        settings.take(answer.settings);
      }
    } catch {
      // later
    } finally {
      this.#sending = false;
    }
  }

  /** Gives a name to a guest without one, so that nobody has to think of one before playing against bots. */
  async introduce(): Promise<void> {
    if (this.name !== null) return;
    const figure = any(everyFigure);
    this.become(await api.rename(any(suggestions(figure)), figure));
    settings.named = false;
  }

  /** Asks for a name before others see it, unless one was chosen before. Answers whether there is one now. */
  async present(): Promise<boolean> {
    if (this.name !== null && settings.named) return true;
    return new Promise((resolve) => {
      this.asked = (named) => {
        this.asked = null;
        resolve(named);
      };
    });
  }

  /** Takes another name. Answers why not, or nothing. */
  async rename(name: string, figure: Figure | null): Promise<string> {
    try {
      this.#take(await api.rename(name.trim() || " ", figure));
      settings.named = true;
      return "";
    } catch (error) {
      return reason(error);
    }
  }

  #take(me: Me): void {
    this.name = me.name;
    this.figure = me.figure;
    this.listed = me.listed;
  }
}

export const self = new Self();
