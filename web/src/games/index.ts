// All games of the page. One that has no board of its own yet is shown by the plain one.

import type { GameModule } from "./types";

const modules = import.meta.glob<{ default: GameModule }>(["./*/index.ts", "!./plain/index.ts"]);

export async function loadGame(id: string): Promise<GameModule> {
  const load = modules[`./${id}/index.ts`];
  return (load ? await load() : await import("./plain/index")).default;
}
