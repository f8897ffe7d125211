// Who sits before this browser.

import * as api from "./api";
import { write } from "./i18n.svelte";
import { reason } from "./reasons";

class Self {
  name = $state<string | null>(null);

  async start(): Promise<void> {
    this.name = (await api.me()).name;
  }

  /** Gives a name to a guest without one, so that nobody has to think of one before playing. */
  async introduce(): Promise<void> {
    if (this.name === null) {
      const number = 1000 + Math.floor(Math.random() * 9000);
      this.name = (await api.rename(write("guest", { number: String(number) }))).name;
    }
  }

  /** Takes another name. Answers why not, or nothing. */
  async rename(name: string): Promise<string> {
    try {
      this.name = (await api.rename(name.trim())).name;
      return "";
    } catch (error) {
      return reason(error);
    }
  }
}

export const self = new Self();
