// The list of the best, with the bots at the places where their strength puts them.

import type { Figure } from "./lists";
import type { Leaders } from "./protocol";

export interface Row {
  key: string;
  /** Bots have none. */
  place: number | null;
  name: string | null;
  figure: Figure | null;
  bot: string | null;
  points: number;
  error: number;
  games: number | null;
  /** In the list of a week. */
  gained: number | null;
  you: boolean;
}

/** People in their order. Bots are compared with what people are worth at least, as people are with each other. */
export function placed(board: Leaders): Row[] {
  const people: Row[] = board.leaders.map((leader, index) => ({ ...leader, key: `person-${index}`, place: index + 1, bot: null }));
  if (board.week !== null) return people;
  const bots: Row[] = Object.entries(board.bots).map(([bot, points]) => ({
    key: `bot-${bot}`,
    place: null,
    name: null,
    figure: null,
    bot,
    points,
    error: 0,
    games: null,
    gained: null,
    you: false,
  }));
  const sure = (row: Row): number => row.points - row.error;
  bots.sort((a, b) => b.points - a.points);
  const rows = [...people];
  for (const bot of bots) {
    const behind = rows.findIndex((row) => sure(row) < bot.points);
    rows.splice(behind < 0 ? rows.length : behind, 0, bot);
  }
  return rows;
}

const DAY = 86_400_000;

/** The week before a week, both as ISO 8601 writes them. */
export function weekBefore(week: string): string {
  const [year, number] = week.split("-W").map(Number) as [number, number];
  // The fourth of January is always in the first week.
  const fourth = Date.UTC(year, 0, 4);
  const thursday = fourth + (3 - ((new Date(fourth).getUTCDay() + 6) % 7) + (number - 2) * 7) * DAY;
  const then = new Date(thursday);
  const count = 1 + Math.floor((thursday - Date.UTC(then.getUTCFullYear(), 0, 1)) / (7 * DAY));
  return `${then.getUTCFullYear()}-W${String(count).padStart(2, "0")}`;
}
