// The HTTP part of the protocol.

import { i18n } from "./i18n.svelte";
import type { Catalogue, Made, Me, NewTable, Problem, Reason, Replay, TableInfo, TableList } from "./protocol";

/** What the server refused, with the key of the reason. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.reason);
  }
}

async function ask<T>(path: string, body?: object): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body ? "POST" : "GET",
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal({ reason: "unavailable", detail: {} });
  }
  if (response.ok) return (await response.json()) as T;
  throw new Refusal(await response.json().catch(() => ({ reason: "unavailable", detail: {} })));
}

export const catalogue = (() => {
  let asked: Promise<Catalogue> | undefined;
  return () => (asked ??= ask<Catalogue>("/api/games").catch((error: unknown) => ((asked = undefined), Promise.reject(error))));
})();
export const me = () => ask<Me>("/api/me");
export const rename = (name: string) => ask<Me>("/api/me", { name });
export const myTables = () => ask<TableList>("/api/me/tables");
export const openTables = () => ask<TableList>("/api/tables");
export const makeTable = (table: NewTable) => ask<Made>("/api/tables", table);
export const tableInfo = (table: string) => ask<TableInfo>(`/api/tables/${table}`);
export const replay = (table: string, seat: string) => ask<Replay>(`/api/tables/${table}/replay?seat=${seat}`);

export async function rules(language: string, game: string): Promise<string> {
  const response = await fetch(`/api/rules/${language}/${game}`);
  if (response.ok) return response.text();
  throw new Refusal(await response.json().catch(() => ({ reason: "unavailable", detail: {} })));
}

/** Why something did not work, in words. */
export function reason(error: unknown): string {
  const texts = i18n.texts.refused;
  return error instanceof Error && error.message in texts ? texts[error.message as Reason] : texts.unavailable;
}
