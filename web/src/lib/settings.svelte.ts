// What this browser remembers of its owner's taste.

export type Theme = "auto" | "light" | "dark";

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
