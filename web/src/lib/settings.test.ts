import { beforeEach, expect, test, vi } from "vitest";
import type { Wishes } from "./protocol";
import { self } from "./self.svelte";
import { settings } from "./settings.svelte";

/** What the server keeps, and what it was told, one request after the other. */
let kept: Wishes = {};
let told: { values: Wishes; ages: Record<string, number> }[] = [];
let reachable = true;

beforeEach(async () => {
  [kept, told, reachable] = [{}, [], true];
  settings.reset();
  self.name = null;
  vi.stubGlobal("fetch", (_path: string, asked?: { body?: string }) => {
    if (!reachable) return Promise.reject(new TypeError());
    if (asked?.body) {
      told.push(JSON.parse(asked.body) as (typeof told)[number]);
      kept = { ...kept, ...told.at(-1)!.values };
    }
    return Promise.resolve(new Response(JSON.stringify({ name: "Ann", figure: null, listed: true, settings: kept })));
  });
  vi.useRealTimers();
  await self.start();
});

const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test("what is changed here is told, and what was changed elsewhere is taken over", async () => {
  settings.speed = "fast";
  await quiet();
  expect(kept).toEqual({ speed: "fast" });
  expect(told[0]!.ages["speed"]).toBeLessThan(60);
  kept = { speed: "slow", sound: "on", "take-back": "off" };
  await self.start();
  expect([settings.speed, settings.sound, settings.takeBack]).toEqual(["slow", true, false]);
  expect(told).toHaveLength(1);
});

test("what was changed without a line is told later, with its age, and is not overwritten before", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  reachable = false;
  settings.twice = true;
  await quiet();
  expect(told).toEqual([]);
  [reachable, kept] = [true, { twice: "off", coach: "on" }];
  vi.setSystemTime(1_060_000);
  await self.start();
  expect(settings.coach).toBe(true);
  expect(settings.twice).toBe(true);
  await quiet();
  expect(told).toEqual([{ values: { twice: "on" }, ages: { twice: 60 } }]);
  expect(settings.news).toBeNull();
});

test("a device that had settings before they were kept elsewhere brings them along, unless there are others", async () => {
  self.name = null;
  settings.theme = "dark";
  settings.learn("alpha");
  localStorage.removeItem("quintet.unsent");
  kept = { learnt: "beta" };
  await self.start();
  await quiet();
  expect(kept.theme).toBe("dark");
  expect(kept.learnt?.split(" ").sort()).toEqual(["alpha", "beta"]);
  expect(settings.learnt("alpha") && settings.learnt("beta")).toBe(true);
  expect(settings.news).toBeNull();
});

test("what nobody can read is not told for ever", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ reason: "unreadable", detail: {} }), { status: 400 })));
  settings.hints = "nobody";
  await quiet();
  expect(settings.news).toBeNull();
  expect(settings.hints).toBe("nobody");
});
