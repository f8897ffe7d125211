// Why something did not work, in words.

import { dashed, i18n, write } from "./i18n.svelte";

export function reason(error: unknown): string {
  const id = `refused-${dashed(error instanceof Error ? error.message : "")}`;
  return i18n.words().has(id) ? i18n.words().format(id, {}) : write("refused-unavailable");
}
