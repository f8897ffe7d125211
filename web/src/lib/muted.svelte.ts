// Those at the tables of this visit whose reactions one would rather not see, by name: a guest has nothing else.

const KEY = "quintet.muted";

function read(): string[] {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? "[]") ?? []) as string[];
  } catch {
    return []; // a browser may forbid it
  }
}

class Muted {
  #names = $state.raw<ReadonlySet<string>>(new Set(read()));

  has(name: string | null | undefined): boolean {
    return name != null && this.#names.has(name);
  }

  set(name: string, on: boolean): void {
    const others = [...this.#names].filter((other) => other !== name);
    this.#names = new Set(on ? [...others, name] : others);
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...this.#names]));
    } catch {
      // then it is remembered until the page is closed
    }
  }

  /** Another name does not help. */
  rename(before: string, name: string): void {
    if (!this.has(before)) return;
    this.set(before, false);
    this.set(name, true);
  }
}

export const muted = new Muted();
