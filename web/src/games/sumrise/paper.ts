// What moves and events say of the grid and of the sheet.

import type { SumriseCall, SumriseEvent } from "./protocol";

export interface Laying {
  card: string;
  place: string;
}

/** The cards that a move lays, and where. */
export function layings(move: string): Laying[] {
  return move.split(" ").map((laying) => {
    const [card = "", place = ""] = laying.split(">");
    return { card, place };
  });
}

/** The call among some events. */
export function callOf(events: readonly SumriseEvent[] | null): SumriseCall | null {
  return events?.find((event) => event.kind === "call") ?? null;
}

/** Where bonus fields are, from left to right. */
export function bonusColumns(layout: readonly string[]): number[] {
  const columns = Array.from({ length: layout[0]?.length ?? 0 }, (_, column) => column);
  return columns.filter((column) => layout.some((line) => line[column] === "*"));
}

/** The name under which a number that was entered is followed. */
export const entryName = (seat: number, row: string, column: number): string => `entry:${seat}:${row}:${column}`;
