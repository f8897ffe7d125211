import type { GapView } from "../../lib/protocol";
import type { GameModule } from "../types";
import Board from "./Board.svelte";
import Plate from "./Plate.svelte";
import { words } from "./words";

export default { words, Board, Plate } satisfies GameModule<GapView> as unknown as GameModule;
