// How a game was set up last, so that the next time it takes one press.

import type { GameInfo } from "./protocol";

export type Own = Record<string, number | boolean | null>;

export interface Setup {
  /** How many play, with the bots. */
  players: number;
  level: string;
  /** The name of a variant, or OWN. */
  variant: string;
  /** The options, where they are one's own choice. */
  own: Own;
}

export const OWN = "*";
const KEY = "quintet.setup.";

/** What a game is set up as for those who have not played it yet. */
function usual(game: GameInfo, alone: boolean): Setup {
  const [few] = game.players;
  const good = alone ? 3 : 2;
  return {
    players: game.players.includes(good) ? good : few!,
    level: "medium",
    variant: Object.keys(game.variants)[0] ?? OWN,
    own: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
  };
}

const key = (game: GameInfo, alone: boolean): string => `${KEY}${game.id}.${alone ? "bots" : "friends"}`;

export const setups = {
  /** What was chosen last, as far as the game still knows it. */
  last(game: GameInfo, alone: boolean): Setup {
    const setup = usual(game, alone);
    let stored: Partial<Setup> = {};
    try {
      stored = (JSON.parse(localStorage.getItem(key(game, alone)) ?? "{}") ?? {}) as Partial<Setup>;
    } catch {
      // a browser may forbid it, and others may have written there
    }
    if (game.players.includes(stored.players ?? -1)) setup.players = stored.players!;
    if (game.bots.includes(stored.level ?? "")) setup.level = stored.level!;
    if (stored.variant === OWN || (stored.variant ?? "") in game.variants) setup.variant = stored.variant!;
    for (const { name, low, high } of game.options) {
      const value = stored.own?.[name];
      const fits = low == null ? typeof value === "boolean" : typeof value === "number" && value >= low && value <= high!;
      if (fits) setup.own[name] = value!;
    }
    return setup;
  },

  keep(game: GameInfo, alone: boolean, setup: Setup): void {
    try {
      localStorage.setItem(key(game, alone), JSON.stringify(setup));
    } catch {
      // then it is chosen again
    }
  },

  /** Why such a game cannot be rated: it is for one, or not by the standard rules, or against bots that nobody has measured. */
  unrated(game: GameInfo, setup: Setup, alone: boolean): "standard" | "bots" | null {
    const defaults = new Map(game.options.map((option) => [option.name, option.default]));
    const standard = Object.entries(this.options(game, setup)).every(([name, value]) => value === defaults.get(name));
    if (setup.players < 2 || !standard) return "standard";
    return alone && !game.rated.includes(setup.level) ? "bots" : null;
  },

  /** The options that a table is made with. */
  options(game: GameInfo, setup: Setup): Record<string, number | boolean> {
    if (setup.variant !== OWN) return game.variants[setup.variant] ?? {};
    const defaults = new Map(game.options.map((option) => [option.name, option.default]));
    const chosen = Object.entries(setup.own).filter(([name, value]) => value !== null && value !== defaults.get(name));
    return Object.fromEntries(chosen) as Record<string, number | boolean>;
  },
};
