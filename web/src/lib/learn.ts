import * as api from "./api";
import { plans } from "./plans";
import { router } from "./router.svelte";
import { self } from "./self.svelte";

/** Opens the lesson of a game: the one that was left, or a new one. */
export async function learn(game: string): Promise<void> {
  await self.introduce();
  const { table } = await api.openLesson(game);
  plans.make(table, "play");
  router.go(`/table/${table}`);
}
