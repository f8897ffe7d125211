import type { BetweenView } from "../../lib/protocol";
import type { GameModule } from "../types";
import Board from "./Board.svelte";
import Plate from "./Plate.svelte";
import RoundEnd from "./RoundEnd.svelte";
import { words } from "./words";

export default { words, Board, Plate, RoundEnd } satisfies GameModule<BetweenView> as unknown as GameModule;
