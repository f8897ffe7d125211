// What a browser means to do at a table it is about to open, and does as soon as it can: sit down and start, mostly.

import type { LiveTable } from "./live.svelte";
import type { Room } from "./protocol";
import { settings } from "./settings.svelte";
import { shares } from "./shares";

export type Plan = "sit" | "play";

const KEY = "quintet.plan.";

export const plans = {
  make(table: string, plan: Plan): void {
    sessionStorage.setItem(KEY + table, plan);
  },

  async carryOut(live: LiveTable, room: Room): Promise<void> {
    const plan = sessionStorage.getItem(KEY + live.table) as Plan | null;
    const kept = live.seat !== null && room.seats[live.seat]?.kept ? live.seat : -1;
    if (plan === null && kept < 0) return;
    sessionStorage.removeItem(KEY + live.table);
    const free = room.seats.findIndex((seat) => seat.name === null && seat.bot === null);
    const seat = kept >= 0 ? kept : free;
    try {
      if (seat >= 0 && (kept >= 0 || live.seat === null)) {
        await live.ask({ type: "sit", seat, pledge: shares.pledge(live.table, room.fair.commit) });
      }
      if (plan === "play") await live.ask({ type: "start", take_back: settings.takeBack, hints: settings.hints });
    } catch {
      // Someone was faster, or a seat is still open: the waiting room shows it.
    }
  },
};
