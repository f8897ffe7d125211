// What is looked for among one's own games: as it stands in the address, and as the server is asked.

import { write } from "./i18n.svelte";
import type { MyGame } from "./protocol";

/** What can be looked for. Days are as the browser writes them: 2026-11-16. */
export const FIELDS = ["game", "players", "with", "bot", "result", "kind", "from", "to"] as const;
export type Field = (typeof FIELDS)[number];
export type Search = Record<Field, string>;

export function read(address: string): Search {
  const wishes = new URLSearchParams(address);
  return Object.fromEntries(FIELDS.map((field) => [field, wishes.get(field) ?? ""])) as Search;
}

/** For the address: what is left open is left out. */
export function written(search: Search): string {
  const wishes = new URLSearchParams(FIELDS.flatMap((field) => (search[field].trim() ? [[field, search[field].trim()]] : [])));
  return wishes.size ? `?${wishes}` : "";
}

/** For the server: a day begins and ends where the one who asks lives. */
export function asked(search: Search, before: string | null): URLSearchParams {
  const wishes = new URLSearchParams(written(search));
  for (const [field, days] of [["from", 0], ["to", 1]] as const) {
    const day = wishes.get(field);
    if (day === null) continue;
    const at = beginning(day, days);
    if (at === null) wishes.delete(field);
    else wishes.set(field, String(at));
  }
  if (before !== null) wishes.set("before", before);
  return wishes;
}

/** When a day begins here, or one so many days later, in seconds; nothing where it is none. */
function beginning(day: string, later: number): number | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!found) return null;
  const [year, month, date] = found.slice(1).map(Number) as [number, number, number];
  const at = new Date(year, month - 1, date + later).getTime() / 1000;
  return Math.max(0, Math.round(at));
}

/** How a game went for me. */
export function outcome(game: MyGame): string {
  if (game.left) return write("mine-left");
  if (game.players === 1) return write("mine-points", { n: game.scores[game.seat] ?? 0 });
  if (game.won > 0) return game.won < 1 ? write("mine-shared") : write("mine-won");
  return write("mine-place", { n: game.place, of: game.players });
}
