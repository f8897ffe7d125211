// What this browser remembers of its owner's taste.

export type Theme = "auto" | "light" | "dark";

export const speeds = ["slow", "normal", "fast", "instant"] as const;
/** How quickly bots and cards move on this page. */
export type Speed = (typeof speeds)[number];

const dark = matchMedia("(prefers-color-scheme: dark)");

function read(name: string): string | null {
  try {
    return localStorage.getItem(`quintet.${name}`);
  } catch {
    return null; // a browser may forbid it
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(`quintet.${name}`, value);
  } catch {
    // then it is remembered until the page is closed
  }
}

class Settings {
  #theme = $state<Theme>((read("theme") as Theme | null) ?? "auto");
  #sound = $state(read("sound") === "on");
  #reactions = $state(read("reactions") !== "off");
  #named = read("named") !== "given";
  #speed = $state<Speed>(speeds.find((speed) => speed === read("speed")) ?? "normal");
  #single = $state(read("single") !== "off");
  #twice = $state(read("twice") === "on");
  #learnt = $state.raw<readonly string[]>(read("learnt")?.split(" ") ?? []);
  #takeBack = $state(read("take-back") !== "off");

  constructor() {
    dark.addEventListener("change", () => this.#paint());
    this.#paint();
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
