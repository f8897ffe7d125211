// The names at a table. Bots have names of their own, so that one can tell them apart.

import type { People } from "../games/types";
import { write } from "./i18n.svelte";
import type { SeatInfo } from "./protocol";

/** The people at a table, as one of them sees it; in a replay everyone is spoken of by name. */
export function people(seats: readonly SeatInfo[], seat: number | null, byName = false): People {
  const name = (of: number): string => seats[of]?.name ?? botName(seats, of) ?? "?";
  const you = (of: number): boolean => of === seat && !byName;
  function named<Field extends string = "seat">(of: number, field = "seat" as Field) {
    return { [field]: name(of), [`${field}-you`]: you(of) } as Record<Field | `${Field}-you`, string | boolean>;
  }
  return {
    seat,
    name,
    called: (of) => (you(of) ? write("table-you") : name(of)),
    info: (of) => seats[of],
    you,
    named,
  };
}

function botName(seats: readonly SeatInfo[], seat: number): string | undefined {
  const before = seats.slice(0, seat).filter((info) => info.name === null).length;
  const free = write("bot-names").split(", ").filter((name) => seats.every((info) => info.name !== name));
  return free[before];
}
