import type { GameModule } from "../types";
import Board from "./Board.svelte";
import { words } from "./words";

/** Shows any game from its view alone. */
export default { words, Board } satisfies GameModule;
