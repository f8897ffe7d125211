// The language that a person has chosen, here or on another device.

import { games } from "./catalogue.svelte";
import { i18n } from "./i18n.svelte";

/** Speaks it, if that is not done already. */
export async function speak(): Promise<void> {
  const language = i18n.preferred;
  if (language !== i18n.language) await Promise.all([i18n.use(language), games.use(language)]);
}
