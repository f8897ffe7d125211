// What this browser adds to the shuffles: a random number for each table, fixed by its hash when one sits down and shown
// after the start. It is kept so that the page can show it after a reload, and check the game when it is over.

import type { Pledge, Reveal, Room } from "./protocol";
import { sha256 } from "./sha256";

export interface Kept {
  /** What the server had fixed when one sat down. */
  commit: string;
  share: string;
  /** By seat, what was fixed when the share was shown; before that, nothing. */
  pledges?: (string | null)[];
}

const KEY = "quintet.shares";
/** For so many tables, the latest, shares are kept. */
const MOST = 50;
/** What is kept where a browser forbids to keep anything. */
let remembered: [string, Kept][] = [];

function read(): [string, Kept][] {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "null") ?? remembered) as [string, Kept][];
  } catch {
    return remembered;
  }
}

function keep(table: string, kept: Kept): Kept {
  remembered = [...read().filter(([other]) => other !== table), [table, kept] as [string, Kept]].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(remembered));
  } catch {
    // then it is remembered until the page is closed
  }
  return kept;
}

const random = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export const shares = {
  of(table: string): Kept | undefined {
    return read().find(([other]) => other === table)?.[1];
  },

  /** What fixes the share for a table: the one that nobody knows yet, or a new one. */
  pledge(table: string, commit: string): string {
    const kept = this.of(table);
    const { share } = kept && !kept.pledges ? kept : keep(table, { commit: kept?.commit ?? commit, share: random() });
    return sha256(share);
  },

  /** What is to be said about one's share now, if anything; `fresh` is a table that one has just come to. */
  answer(table: string, room: Room, seat: number | null, fresh: boolean): Omit<Pledge, "id"> | Omit<Reveal, "id"> | null {
    const own = seat === null ? undefined : room.seats[seat];
    if (!own || own.kept) return null;
    const kept = this.of(table);
    const known = kept !== undefined && own.pledge === sha256(kept.share);
    // Another tab may have fixed a share that this one cannot know: if each answered the other, they would never end.
    if (room.status === "waiting" && (own.pledge === null || (fresh && !known))) {
      return { type: "pledge", pledge: this.pledge(table, room.fair.commit) };
    }
    if (room.status !== "opening" || !known || kept.commit !== room.fair.commit) return null;
    // Once it is shown, others could choose theirs by it: it is not shown a second time for other pledges.
    const pledges = room.seats.map(({ pledge }) => pledge);
    if (kept.pledges && String(kept.pledges) !== String(pledges)) return null;
    keep(table, { ...kept, pledges });
    return { type: "reveal", share: kept.share };
  },
};
