// The sheet as it is printed, and what is said of it.

import type { ColourName } from "../../lib/palette";
import type { GameEvent } from "../../lib/protocol";
import type { SumriseCall } from "./protocol";

/** The rows of the sheet from top to bottom, by the letter that moves and events use. */
export const ROWS = ["O", "Y", "P"] as const;
export const ROW_COLOURS: Record<string, ColourName> = { O: "orange", Y: "yellow", P: "purple" };
/** The places of the grid: two above two. */
export const PLACES = ["a", "b", "c", "d"] as const;
export const FAILS = 4;

export type Sheet = readonly (readonly (number | null)[])[];

/** What somebody calls after laying. */
export interface Called {
  number: number;
  colours: readonly string[];
  places: readonly string[];
  /** The seats that can enter the number, where it is known. */
  asked?: readonly number[];
}

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
export function callOf(events: readonly GameEvent[] | null): Called | null {
  const call = events?.find((event) => event.kind === "call") as unknown as SumriseCall | undefined;
  return call ? { ...call, colours: [...call.colours] } : null;
}

/** Where bonus fields are, from left to right. */
export function bonusColumns(layout: readonly string[]): number[] {
  const columns = Array.from({ length: layout[0]?.length ?? 0 }, (_, column) => column);
  return columns.filter((column) => layout.some((line) => line[column] === "*"));
}

/** The name under which a number that was entered is followed. */
export const entryName = (seat: number, row: string, column: number): string => `entry:${seat}:${row}:${column}`;
