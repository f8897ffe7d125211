// The options of a game in words.

import { dashed, i18n } from "./i18n.svelte";
import type { GameInfo } from "./protocol";

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

/** What is played at a table: the variant that its options make, or else all that are set. */
export function allOptions(game: GameInfo, options: OptionValues): string {
  const full = (values: OptionValues): OptionValues => ({ ...Object.fromEntries(game.options.map(({ name, default: usual }) => [name, usual])), ...values });
  const same = (one: OptionValues, other: OptionValues): boolean => game.options.every(({ name }) => (one[name] ?? null) === (other[name] ?? null));
  const variant = Object.keys(game.variants).find((name) => same(full(game.variants[name]!), full(options)));
  if (variant !== undefined) return variantWords(game.id, variant);
  const set = Object.entries(options).filter(([, value]) => value !== null && value !== false);
  return set.map(([name, value]) => optionWords(game.id, name, value)).join(", ");
}
