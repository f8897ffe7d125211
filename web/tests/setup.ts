// What all tests share: the words of the page are loaded, those of games are given, and a complaint fails the test.

import { afterEach, beforeEach, expect, vi } from "vitest";
import { i18n } from "../src/lib/i18n.svelte";
import { given } from "./given";

beforeEach(async () => {
  given.clear();
  vi.stubGlobal("fetch", (path: string) => {
    const [, , , language, game] = path.split("/");
    return Promise.resolve(new Response(given.get(`${language}/${game}`) ?? ""));
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await i18n.use("en");
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
