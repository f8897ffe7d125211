import type { PerfectView } from "../../lib/protocol";
import type { GameModule } from "../types";
import Board from "./Board.svelte";
import { words } from "./words";

export default { words, Board } satisfies GameModule<PerfectView> as unknown as GameModule;
