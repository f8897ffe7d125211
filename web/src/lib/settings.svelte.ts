// What this browser remembers of its owner's taste. A person takes it along: what was changed here, and the server has not
// heard of yet, is noted with the time of the change, so that of each setting the last change wins on all devices.

import type { NewSettings, Wishes } from "./protocol";

/** What follows a person to other devices, by the names under which it is kept here. */
const SHARED = ["theme", "language", "speed", "sound", "reactions", "single", "twice", "take-back", "hints", "coach", "named", "learnt"] as const;

export type Theme = "auto" | "light" | "dark";

export const speeds = ["slow", "normal", "fast", "instant"] as const;
/** How quickly bots and cards move on this page. */
export type Speed = (typeof speeds)[number];

export const hintsFor = ["bots", "everyone", "nobody"] as const;
/** At which tables there are hints. */
export type HintsFor = (typeof hintsFor)[number];

const dark = matchMedia("(prefers-color-scheme: dark)");

function read(name: string): string | null {
  try {
    return localStorage.getItem(`quintet.${name}`);
  } catch {
    return null; // a browser may forbid it
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`quintet.${name}`, value);
  } catch {
    // then it is remembered until the page is closed
  }
}

/** By name, when it was changed here, of what the server has not heard of yet. */
let unsent: Record<string, number> = {};
try {
  unsent = (JSON.parse(read("unsent") ?? "{}") as typeof unsent | null) ?? {};
} catch {
  // someone else has written there
}

function note(changes: Record<string, number>): void {
  unsent = changes;
  keep("unsent", JSON.stringify(unsent));
}

function write(name: (typeof SHARED)[number], value: string): void {
  keep(name, value);
  note({ ...unsent, [name]: Date.now() });
  settings.changed();
}

class Settings {
  #theme = $state<Theme>("auto");
  #sound = $state(false);
  #reactions = $state(true);
  #named = true;
  #speed = $state<Speed>("normal");
  #single = $state(true);
  #twice = $state(false);
  #learnt = $state.raw<readonly string[]>([]);
  #takeBack = $state(true);
  #hints = $state<HintsFor>("bots");
  #coach = $state(false);
  /** Called when something was changed here. */
  changed = (): void => undefined;

  constructor() {
    dark.addEventListener("change", () => this.#paint());
    this.#read();
  }

  #read(): void {
    this.#theme = (read("theme") as Theme | null) ?? "auto";
    this.#sound = read("sound") === "on";
    this.#reactions = read("reactions") !== "off";
    this.#named = read("named") !== "given";
    this.#speed = speeds.find((speed) => speed === read("speed")) ?? "normal";
    this.#single = read("single") !== "off";
    this.#twice = read("twice") === "on";
    this.#learnt = read("learnt")?.split(" ") ?? [];
    this.#takeBack = read("take-back") !== "off";
    this.#hints = hintsFor.find((whom) => whom === read("hints")) ?? "bots";
    this.#coach = read("coach") === "on";
    this.#paint();
  }

  /** Takes over what the server has, but for what was changed here since. What it has not got is to be sent. */
  take(theirs: Wishes): void {
    const news = { ...unsent };
    for (const name of SHARED) {
      const [here, there] = [read(name), theirs[name]];
      if (there === undefined) {
        if (here !== null) news[name] ??= 0;
      } else if (name === "learnt") {
        const all = [...new Set([...there.split(" "), ...(here?.split(" ") ?? [])])].join(" ");
        keep(name, all);
        if (all !== there) news[name] = Date.now(); // together they are something new
      } else if (!(name in news) && here !== there) keep(name, there);
    }
    note(news);
    this.#read();
  }

  /** What the server has not heard of yet. */
  get news(): NewSettings | null {
    const names = SHARED.filter((name) => name in unsent && read(name) !== null);
    if (!names.length) return null;
    const values = Object.fromEntries(names.map((name) => [name, read(name)]));
    return { values, ages: Object.fromEntries(names.map((name) => [name, Math.max(0, Date.now() - unsent[name]!) / 1000])) };
  }

  /** The server has heard of this, unless it was changed again meanwhile. */
  sent(news: NewSettings): void {
    const heard = news.values as Record<string, string>;
    note(Object.fromEntries(Object.entries(unsent).filter(([name]) => !(name in heard) || heard[name] !== read(name))));
  }

  /** Begins anew, as for someone else. */
  reset(): void {
    for (const name of [...SHARED, "unsent"]) {
      try {
        localStorage.removeItem(`quintet.${name}`);
      } catch {
        // a browser may forbid it
      }
    }
    unsent = {};
    this.#read();
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    write("theme", theme);
    this.#paint();
  }

  get sound(): boolean {
    return this.#sound;
  }
  set sound(on: boolean) {
    this.#sound = on;
    write("sound", on ? "on" : "off");
  }

  /** Whether what others say is shown. */
  get reactions(): boolean {
    return this.#reactions;
  }
  set reactions(on: boolean) {
    this.#reactions = on;
    write("reactions", on ? "on" : "off");
  }

  /** Whether the guest has chosen their name, rather than been given one. */
  get named(): boolean {
    return this.#named;
  }
  set named(named: boolean) {
    this.#named = named;
    write("named", named ? "chosen" : "given");
  }

  get speed(): Speed {
    return this.#speed;
  }
  set speed(speed: Speed) {
    this.#speed = speed;
    write("speed", speed);
  }

  /** Whether what can be done in only one way is done without a press. */
  get single(): boolean {
    return this.#single;
  }
  set single(on: boolean) {
    this.#single = on;
    write("single", on ? "on" : "off");
  }

  /** Whether a press with the mouse needs a second one, as on touch. */
  get twice(): boolean {
    return this.#twice;
  }
  set twice(on: boolean) {
    this.#twice = on;
    write("twice", on ? "on" : "off");
  }

  /** Whether, at new tables with bots alone, moves can be taken back. */
  get takeBack(): boolean {
    return this.#takeBack;
  }
  set takeBack(on: boolean) {
    this.#takeBack = on;
    write("take-back", on ? "on" : "off");
  }

  /** Whether a game has been learnt by its lesson, or one does not want to. */
  learnt(game: string): boolean {
    return this.#learnt.includes(game);
  }
  learn(game: string): void {
    if (this.learnt(game)) return;
    this.#learnt = [...this.#learnt, game];
    write("learnt", this.#learnt.join(" "));
  }

  /** At which new tables there are hints. */
  get hints(): HintsFor {
    return this.#hints;
  }
  set hints(whom: HintsFor) {
    this.#hints = whom;
    write("hints", whom);
  }

  /** Whether one is told, among bots, what a move has given away. */
  get coach(): boolean {
    return this.#coach;
  }
  set coach(on: boolean) {
    this.#coach = on;
    write("coach", on ? "on" : "off");
  }

  get language(): string | null {
    return read("language");
  }
  set language(language: string) {
    write("language", language);
  }

  #paint(): void {
    const chosen = this.#theme === "auto" ? (dark.matches ? "dark" : "light") : this.#theme;
    document.documentElement.dataset.theme = chosen;
  }
}

export const settings = new Settings();
