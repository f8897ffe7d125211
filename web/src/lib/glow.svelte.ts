// What stands out on the table, because a lesson speaks of it: cards and places, by the names that moves call them.

/** The button that plays what has been picked, among the names of cards and places. */
export const CONFIRM = "✓";

class Glow {
  names = $state.raw<ReadonlySet<string>>(new Set());

  has(name: string | null): boolean {
    return name !== null && this.names.has(name);
  }
}

export const glow = new Glow();
