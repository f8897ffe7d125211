import { game } from "../types";
import Board from "./Board.svelte";
import Final from "./Final.svelte";
import Plate from "./Plate.svelte";
import { words } from "./words";

export default game({ words, Board, Plate, Final });
