// All games of the page. One that has no board of its own is shown by the plain one.

import { i18n } from "../lib/i18n.svelte";
import type { GameModule, OpenGame } from "./types";

const modules = import.meta.glob<{ default: GameModule }>(["./*/index.ts", "!./plain/index.ts"]);

/** A game with its board and its words. */
export async function openGame(id: string): Promise<OpenGame> {
  const [game] = await Promise.all([load(id), i18n.prepare(id)]);
  return { id, ...game };
}

async function load(id: string): Promise<GameModule> {
  const own = modules[`./${id}/index.ts`];
  return own ? (await own()).default : (await import("./plain/index")).plain(id);
}
