import { painted } from "../../lib/story";
import type { GameModule } from "../types";
import Board from "./Board.svelte";

/** Shows any game from its view alone: what the view holds, and the legal moves. */
export const plain = (id: string): GameModule => ({
  Board,
  words: {
    move: (_view, move) => painted(id, move),
    paths: (move) => [[move]],
  },
});
