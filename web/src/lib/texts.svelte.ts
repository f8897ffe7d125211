// The words of the games that do not yet have theirs in Fluent. Goes away with the last of them.

import type { Texts } from "../locales/en";
import { i18n, type Part, type Sentence, type Value } from "./i18n.svelte";
import en from "../locales/en";
import de from "../locales/de";

export { cards, list, type Sentence } from "./i18n.svelte";

export const old = {
  get texts(): Texts {
    return i18n.language === "de" ? de : en;
  },
};

export function say(text: string, values: Record<string, Value> = {}): Sentence {
  const parts: Sentence = [];
  const add = (part: Part): void => {
    const last = parts.at(-1);
    if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
    else if (part !== "") parts.push(part);
  };
  for (const piece of pieces(text)) {
    if (typeof piece === "string") {
      add(piece);
      continue;
    }
    const [name = "", yes, no = ""] = piece;
    const value = values[name];
    if (yes !== undefined) say(value === true || value === 1 ? yes : no, values).forEach(add);
    else if (Array.isArray(value)) value.forEach(add);
    else add(String(value ?? ""));
  }
  return parts;
}

export function write(text: string, values: Record<string, Value> = {}): string {
  return say(text, values)
    .map((part) => (typeof part === "string" ? part : part.card))
    .join("");
}

function* pieces(text: string): Generator<string | string[]> {
  let start = 0;
  for (let at = text.indexOf("{"); at >= 0; at = text.indexOf("{", start)) {
    if (at > start) yield text.slice(start, at);
    let depth = 0;
    const split = [at + 1];
    let end = at;
    for (; end < text.length; end++) {
      const letter = text[end];
      if (letter === "{") depth++;
      else if (letter === "}" && --depth === 0) break;
      else if (letter === "|" && depth === 1) split.push(end + 1);
    }
    yield split.map((from, index) => text.slice(from, (split[index + 1] ?? end + 1) - 1));
    start = end + 1;
  }
  if (start < text.length) yield text.slice(start);
}
