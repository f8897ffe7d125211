// The options of a game in words.

import { dashed, i18n, write } from "./i18n.svelte";

export type OptionValues = Readonly<Record<string, number | boolean | null>>;

/** One option, with its number; without one the place of the number is left open. */
export function optionWords(game: string, name: string, value: number | boolean | null): string {
  const id = `option-${dashed(name)}`;
  const words = i18n.words(game);
  const n = typeof value === "number" ? value : "…";
  return words.has(id) ? words.format(id, { n }) : `${name} ${n}`;
}

/** A game with options that have a name together. */
export function variantWords(game: string, name: string): string {
  const id = `variant-${name.replaceAll(" ", "-")}`;
  const words = i18n.words(game);
  return words.has(id) ? words.format(id, {}) : name;
}

/** All options that are set. */
export function allOptions(game: string, options: OptionValues): string {
  const set = Object.entries(options).filter(([, value]) => value !== null && value !== false);
  return set.map(([name, value]) => optionWords(game, name, value)).join(", ") || write("make-usual");
}
