import type { ColourName } from "../../lib/palette";
import type { GameInfo } from "../../lib/protocol";

export interface Group {
  letter: string;
  colour: ColourName;
  cards: string[];
}

/** A collection as it lies in front of a player: by colour, always in the same order. */
export function byColour(game: GameInfo, collection: readonly string[]): Group[] {
  return Object.entries(game.colours).map(([letter, colour]) => ({
    letter,
    colour: colour as ColourName,
    cards: collection.filter((card) => card[0] === letter).sort(),
  }));
}
