// Languages. A language is one file in ../locales; a text that is missing there is a type error.
//
// Texts hold places for values: "{name}" is the value itself, "{name|yes|no}" is the first way if the value is true, or
// is the number 1, and the second if not. So "{n} {n|card|cards}" is right for any number, and
// "{you|You pass.|{who} passes.}" is right for everybody.

import type { Texts } from "../locales/en";
import { settings } from "./settings.svelte";

const files = {
  en: () => import("../locales/en"),
  de: () => import("../locales/de"),
};
export type Language = keyof typeof files;
export const languages: Record<Language, string> = { en: "English", de: "Deutsch" };

class I18n {
  language = $state<Language>("en");
  /** All texts, in the language chosen. */
  texts = $state.raw<Texts>({} as Texts);

  async use(language: Language): Promise<void> {
    this.texts = (await files[language]()).default;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Uses the language chosen earlier, or the first that the browser asks for. */
  async start(): Promise<void> {
    const wanted = [settings.language, ...navigator.languages.map((tag) => tag.slice(0, 2)), "en"];
    await this.use(wanted.find((tag) => tag !== null && tag in files) as Language);
  }
}

export const i18n = new I18n();

/** A piece of a sentence: words, or a card that is shown as one. */
export type Part = string | { card: string };
export type Sentence = Part[];
export type Value = string | number | boolean | null | Sentence;

/** A text with its values put in. Cards are given as parts: see `cards`. */
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

/** A text with its values put in, where no card is to be shown. */
export function write(text: string, values: Record<string, Value> = {}): string {
  return say(text, values)
    .map((part) => (typeof part === "string" ? part : part.card))
    .join("");
}

/** Cards as a part of a sentence. */
export function cards(names: readonly string[]): Sentence {
  return names.flatMap((card, index) => (index ? [" ", { card }] : [{ card }]));
}

/** Several names as one: "Ann, Ben and Cleo". */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(names);
}

/** The text between places, and the places, split at bars that are not inside of inner braces. */
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
