// Why something did not work, in words.

import { Refusal } from "./api";
import { dashed, i18n, write, type Plain } from "./i18n.svelte";

export function reason(error: unknown): string {
  const detail = error instanceof Refusal ? error.problem.detail : {};
  if (typeof detail["rule"] === "string") return i18n.words().format(`refused-bad-name-${detail["rule"]}`, detail as Record<string, Plain>);
  const id = `refused-${dashed(error instanceof Error ? error.message : "")}`;
  return i18n.words().has(id) ? i18n.words().format(id, {}) : write("refused-unavailable");
}
