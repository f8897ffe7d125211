import { game } from "../types";
import Board from "./Board.svelte";
import { words } from "./words";

export default game({ words, Board });
