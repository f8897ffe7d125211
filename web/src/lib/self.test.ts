import { beforeEach, expect, test, vi } from "vitest";
import { games } from "./catalogue.svelte";
import { i18n } from "./i18n.svelte";
import { everyFigure } from "./lists";
import type { Me } from "./protocol";
import { self, suggestions } from "./self.svelte";
import { settings } from "./settings.svelte";

let sent: { name: string; figure: string | null }[] = [];
let refusal: object | null = null;

beforeEach(() => {
  sent = [];
  refusal = null;
  self.name = self.figure = null;
  settings.named = true;
  vi.stubGlobal("fetch", (path: string, asked?: { body?: string }) => {
    const body = JSON.parse(asked?.body ?? "{}") as { name: string; figure: Me["figure"] };
    if (path === "/api/me") sent.push(body);
    const me = { listed: true, settings: {}, ...body };
    return Promise.resolve(new Response(JSON.stringify(refusal ?? me), { status: refusal ? 400 : 200 }));
  });
});

test("one who plays alone gets a name without being asked, and is asked before others see it", async () => {
  await self.introduce();
  expect(everyFigure.flatMap(suggestions)).toContain(self.name);
  expect(suggestions(self.figure!)).toContain(self.name);
  const asked = self.present();
  expect(self.asked).not.toBeNull();
  expect(await self.rename("  Ann ", "owl")).toBe("");
  self.asked!(true);
  expect(await asked).toBe(true);
  expect([self.asked, self.name, self.figure]).toEqual([null, "Ann", "owl"]);
  expect(await self.present()).toBe(true);
  await self.introduce();
  expect(sent).toHaveLength(2);
});

test("one who does not want to say a name does not sit down", async () => {
  const asked = self.present();
  self.asked!(false);
  expect(await asked).toBe(false);
  expect(sent).toEqual([]);
});

test("a refused name says why", async () => {
  refusal = { reason: "bad_name", detail: { rule: "long", longest: 24 } };
  expect(await self.rename("x".repeat(30), null)).toBe("A name has at most 24 characters.");
  refusal = { reason: "bad_name", detail: { rule: "character", character: "<" } };
  expect(await self.rename("<", null)).toContain("<");
  refusal = { reason: "too_fast", detail: {} };
  expect(await self.rename("Ann", null)).toMatch(/too fast/);
});

test.each(["en", "de"])("suggestions in %s are short enough, and each is there once", async (language) => {
  await i18n.use(language);
  const all = everyFigure.flatMap(suggestions);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((name) => name.length > games.catalogue.longest_name)).toEqual([]);
});
