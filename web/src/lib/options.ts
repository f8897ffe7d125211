// The options of a game in words.

import { i18n, write } from "./i18n.svelte";
import type { GameInfo } from "./protocol";

export type OptionValues = Record<string, number | boolean>;

export function optionWords(info: GameInfo, options: OptionValues): string {
  const texts = i18n.texts.options;
  const said = Object.entries(options).flatMap(([name, value]) => {
    const about = texts[name] ?? info.options.find((option) => option.name === name)?.about ?? name;
    if (value === false) return [];
    return [value === true ? about : write(about, { n: value })];
  });
  return said.join(", ") || texts.standard!;
}
