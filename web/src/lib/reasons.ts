// Why something did not work, in words.

import { Refusal } from "./api";
import { dashed, i18n, write, type Plain } from "./i18n.svelte";

/** What is refused by one of several rules says which. */
const byRule: Readonly<Record<string, (rule: string) => string>> = {
  bad_name: (rule) => `refused-bad-name-${rule}`,
  bad_push: (rule) => `refused-bad-push-${rule}`,
  bad_rated: (rule) => `refused-bad-rated-${rule}`,
};

export function reason(error: unknown): string {
  const detail = error instanceof Refusal ? error.problem.detail : {};
  const key = error instanceof Error ? error.message : "";
  if (typeof detail["rule"] === "string" && byRule[key]) return i18n.words().format(byRule[key](detail["rule"]), detail as Record<string, Plain>);
  const id = `refused-${dashed(key)}`;
  return i18n.words().has(id) ? i18n.words().format(id, {}) : write("refused-unavailable");
}
