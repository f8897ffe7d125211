// The names at a table. Bots have names of their own, so that one can tell them apart.

import type { People } from "../games/types";
import { i18n } from "./i18n.svelte";
import type { SeatInfo } from "./protocol";

export function people(seats: readonly SeatInfo[], seat: number | null): People {
  const name = (of: number): string => {
    const info = seats[of];
    return info?.name ?? botName(seats, of) ?? "?";
  };
  return { seat, name, by: (of) => ({ who: of === null ? "" : name(of), you: of !== null && of === seat }) };
}

function botName(seats: readonly SeatInfo[], seat: number): string | undefined {
  const before = seats.slice(0, seat).filter((info) => info.name === null).length;
  const names = i18n.texts.botNames.filter((name) => seats.every((info) => info.name !== name));
  return names[before];
}
