// Words. They are written in Project Fluent (.ftl): those of all games and of the page come with the page, by language;
// those of a game come from the server once the game is played. What messages there are, and with which values, is known
// to the compiler: see messages.ts.

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable, type Scope } from "@fluent/bundle";
import * as api from "./api";
import type { Messages } from "./messages";
import { plain } from "./numbers";
import { settings } from "./settings.svelte";

// They are parsed when the page is built, and those of all games are put to those of the page: see vite.config.ts.
const files = import.meta.glob("../words/*.ftl", { import: "default" }) as Record<string, () => Promise<FluentResource>>;
const sources = new Map(Object.entries(files).map(([path, load]) => [/(\w+)\.ftl$/.exec(path)![1]!, load]));

/** The languages there are. */
export const languages: readonly string[] = [...sources.keys()];

/** A language by its own name. */
export const languageName = (tag: string): string => new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;

/** A piece of a sentence: words, or a card that is shown as one. */
export type Part = string | { card: string };
export type Sentence = Part[];
/** What can be put into words: truth is told as "yes" or "no", nothing as "none". */
export type Plain = string | number | boolean | null;
export type Value = Plain | Sentence;

// Cards are marked in the text that Fluent makes, and found there afterwards.
const OPEN = "\uE000";
const SHUT = "\uE001";

/** A number with a proper minus. Most are small and whole, and look the same in every language: these need no formatter. */
class Printed extends FluentNumber {
  override toString(scope?: Scope): string {
    if (Number.isInteger(this.value) && Math.abs(this.value) < 1000) return plain(this.value);
    return super.toString(scope).replace("-", "−");
  }
}

function variable(value: Value): FluentVariable {
  if (Array.isArray(value)) return value.map((part) => (typeof part === "string" ? part : OPEN + part.card + SHUT)).join("");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? new Printed(value) : (value ?? "none");
}

/** The words of a language: the common ones, and with a game its own. */
class Words {
  readonly #bundle: FluentBundle;

  constructor(language: string, texts: readonly FluentResource[]) {
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    // What a game says in its own way comes last.
    for (const text of texts) this.#bundle.addResource(text, { allowOverrides: true });
  }

  has(id: string): boolean {
    return this.#bundle.hasMessage(id);
  }

  format(id: string, values: Readonly<Record<string, Value>>): string {
    const pattern = this.#bundle.getMessage(id)?.value;
    const errors: Error[] = pattern ? [] : [new Error("no such message")];
    const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, variable(value)]));
    const text = pattern ? this.#bundle.formatPattern(pattern, given, errors) : id;
    for (const error of errors) console.error(`${id}: ${error.message}`);
    return text;
  }
}

class I18n {
  #language = $state("en");
  #words = $state.raw(new Words("en", []));
  #games = $state.raw<ReadonlyMap<string, Words>>(new Map());
  #text = new FluentResource("");
  #wanted = "en";

  get language(): string {
    return this.#language;
  }

  /** The words of a game that has been prepared, or the common ones. */
  words(game?: string): Words {
    return (game === undefined ? undefined : this.#games.get(game)) ?? this.#words;
  }

  async use(language: string): Promise<void> {
    this.#wanted = language;
    const text = await sources.get(language)!();
    const games = new Map<string, Words>();
    // While words are fetched, another game may be opened, or another language chosen.
    for (let open = [...this.#games.keys()]; open.length; open = [...this.#games.keys()].filter((game) => !games.has(game))) {
      for (const [game, words] of await Promise.all(open.map((game) => fetched(language, game, text)))) games.set(game, words);
    }
    if (this.#wanted !== language) return;
    this.#text = text;
    this.#words = new Words(language, [text]);
    this.#games = games;
    this.#language = language;
    document.documentElement.lang = language;
    document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.webmanifest?language=${language}`);
    document.querySelector("meta[name=description]")?.setAttribute("content", this.#words.format("description", {}));
  }

  /** Has the words of a game ready. */
  async prepare(game: string): Promise<void> {
    if (this.#games.has(game)) return;
    const language = this.#language;
    const [, words] = await fetched(language, game, this.#text);
    if (language === this.#language) this.#games = new Map([...this.#games, [game, words]]);
    else await this.prepare(game);
  }

  /** The language chosen earlier, or the first that the browser asks for. */
  get preferred(): string {
    const wanted = [settings.language, ...navigator.languages.map((tag) => tag.slice(0, 2))];
    return wanted.find((tag) => tag !== null && languages.includes(tag)) ?? "en";
  }

  async start(): Promise<void> {
    await this.use(this.preferred);
  }
}

async function fetched(language: string, game: string, text: FluentResource): Promise<[string, Words]> {
  return [game, new Words(language, [text, new FluentResource(await api.words(language, game))])];
}

export const i18n = new I18n();

/** The values that a message needs; a message without any needs nothing. */
type Values<Names, Kind> = [Names] extends [never] ? [] : [values: Readonly<Record<Names & string, Kind>>];

/** How messages are put into words: M tells for each message the names of its values. */
export interface Speaker<M> {
  /** A message in which cards are shown as cards. */
  say<Id extends keyof M & string>(id: Id, ...values: Values<M[Id], Value>): Sentence;
  /** A message in which no card is to be shown. */
  write<Id extends keyof M & string>(id: Id, ...values: Values<M[Id], Plain>): string;
}

/** Speaks with the words of a game, and with the common ones where it has none of its own. */
export function speaker<M>(game?: string): Speaker<Omit<Messages, keyof M> & M> {
  return {
    say: (id, ...[values]) => parts(i18n.words(game).format(id, values ?? {})),
    write: (id, ...[values]) => i18n.words(game).format(id, values ?? {}),
  };
}

export const { say, write } = speaker<Messages>();

/** A text in which cards stand between backticks, as in rulebooks, with these marked. */
export const carded = (text: string): string => text.replace(/`(.*?)`/g, `${OPEN}$1${SHUT}`);

/** A text in which cards are marked, as a sentence. */
export function parts(text: string): Sentence {
  return text
    .split(new RegExp(`${OPEN}([^${SHUT}]*)${SHUT}`))
    .map((part, index) => (index % 2 ? { card: part } : part))
    .filter((part) => part !== "");
}

/** Cards as a part of a sentence, side by side. */
export function cards(names: readonly string[]): Sentence {
  return names.flatMap((card, index) => (index ? [" ", { card }] : [{ card }]));
}

/** Several names as one: "Ann, Ben and Cleo". */
export function list(names: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  if (names.length < 2) return names.join();
  const key = `${i18n.language} ${type}`;
  if (!lists.has(key)) lists.set(key, new Intl.ListFormat(i18n.language, { type }));
  return lists.get(key)!.format(names);
}
// To make one takes long.
const lists = new Map<string, Intl.ListFormat>();

type Dashed<S extends string> = S extends `${infer A}_${infer B}` ? `${A}-${Dashed<B>}` : S;

/** A name of the server's as it is written in the names of messages. */
export function dashed<S extends string>(name: S): Dashed<S> {
  return name.replaceAll("_", "-") as Dashed<S>;
}
