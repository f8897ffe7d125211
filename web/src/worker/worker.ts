/// <reference lib="webworker" />
// The service worker: keeps the page, and what was seen by it, for when there is no line; and tells of decisions that wait.
//
// Never is anything kept shown as new: what comes from here bears the time at which it was kept. Never does an old page
// meet a new server: pages come from the network while there is one. And nothing of one person is kept for the next.

import { FluentBundle, type FluentResource } from "@fluent/bundle";
import type { Catalogue, PushMessage } from "../lib/protocol";
import { isOver, kindOf, LARGEST, surplus, type Kind } from "./kept";

declare const self: ServiceWorkerGlobalScope;
declare const __BUILD__: string;
declare const __FILES__: string[];

const SHELLS = "quintet-shell-";
const SHELL = SHELLS + __BUILD__;
const BOOKS_OF = "quintet-books-";
const BOOKS = BOOKS_OF + __BUILD__;
const MINE = "quintet-mine";
const files = new Set(__FILES__);

/** How long, in milliseconds, one waits for the network where there is something from before. */
const PATIENCE = { page: 4000, answer: 8000 };
/** Lists that were seen within so many milliseconds are not fetched again for when there is no line. */
const FRESH = 60_000;
/** Names of what is kept beside answers. */
const GUEST = "/kept/guest";
const OUTDATED = "/kept/outdated";

// Life

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function install(): Promise<void> {
  const page = await fetch("/", { cache: "no-store" });
  // Where the server has been changed meanwhile, the worker of its build will be next.
  if (!page.ok || !(await page.clone().text()).includes(`name="build" content="${__BUILD__}"`)) throw new Error("another build");
  const shell = await caches.open(SHELL);
  await shell.addAll(__FILES__);
  await shell.put("/", page);
  await self.skipWaiting();
}

/** What a page of the build before may still ask for is kept until the next. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  const shells = names.filter((name) => name.startsWith(SHELLS) && name !== SHELL);
  const old = [...shells.slice(0, -1), ...names.filter((name) => name.startsWith(BOOKS_OF) && name !== BOOKS)];
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

// What is asked for

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!/^\/(api|live)\/|^\/(health|metrics)$/.test(url.pathname)) event.respondWith(page(event));
    return;
  }
  if (files.has(url.pathname) || url.pathname.startsWith("/assets/")) return event.respondWith(file(request));
  const kind = kindOf(url.pathname);
  if (kind) event.respondWith(answer(event, kind, url));
});

const after = (milliseconds: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
/** Whether something in between answers in place of a server that is not there. */
const isDown = ({ status }: Response): boolean => status >= 502 && status <= 504;

async function page(event: FetchEvent): Promise<Response> {
  const network = (async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))();
  const kept = await caches.match("/", { cacheName: SHELL });
  try {
    const outdated = kept === undefined || (await caches.match(OUTDATED, { cacheName: SHELL })) !== undefined;
    const came = await (outdated ? network : Promise.race([network, after(PATIENCE.page)]));
    if (came === null) network.catch(() => undefined);
    return came === null || (kept && isDown(came)) ? kept! : came;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** The names of files tell what they hold. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function answer(event: FetchEvent, kind: Kind, url: URL): Promise<Response> {
  const name = url.pathname + url.search;
  const network = fetch(event.request);
  const stored = network.then((came) => (came.ok ? keep(kind, name, came.clone()) : undefined));
  event.waitUntil(stored.catch(() => undefined));
  const kept = (): Promise<Response | undefined> => caches.match(name, { cacheName: kind === "book" ? BOOKS : MINE, ignoreVary: true });
  try {
    const came = (await Promise.race([network, after(PATIENCE.answer)])) ?? (await kept()) ?? (await network);
    return isDown(came) ? ((await kept()) ?? came) : came;
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

// What is kept

let last: Promise<unknown> = Promise.resolve();
/** One thing after the other, so that what is removed is not put back. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

/** Where the page was removed, nothing is added: a worker may outlive what it kept. */
const isKept = (): Promise<boolean> => caches.has(SHELL);

async function keep(kind: Kind, name: string, came: Response): Promise<void> {
  const guest = came.headers.get("quintet-guest") ?? "";
  const body = await came.text();
  await inTurn(async () => {
    if (!(await isKept())) return;
    if (kind !== "book") await meet(guest);
    if (body.length > LARGEST) return;
    const cache = await caches.open(kind === "book" ? BOOKS : MINE);
    // A table at which a game goes on, again or at last, is not to be seen as it was.
    if (kind === "game" && !isOver(name.replace(/\?.*/, ""), body)) return void (await cache.delete(name));
    const headers = {
      "content-type": came.headers.get("content-type") ?? "",
      "quintet-kept": kind === "book" ? "book" : String(Date.now()),
      "quintet-kept-size": String(body.length),
    };
    await cache.put(name, new Response(body, { headers }));
    if (kind === "game") await trim(cache);
  });
}

/** Whoever the server takes this browser for: what was another's is removed. */
async function meet(guest: string): Promise<void> {
  const before = await caches.match(GUEST, { cacheName: MINE }).then((found) => found?.text());
  if (before === guest) return;
  if (before !== undefined) await caches.delete(MINE);
  await (await caches.open(MINE)).put(GUEST, new Response(guest));
  if (!before) return;
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
  for (const shown of await self.registration.getNotifications()) shown.close();
}

async function trim(cache: Cache): Promise<void> {
  const kept = [];
  for (const request of await cache.keys()) {
    if (kindOf(new URL(request.url).pathname) !== "game") continue;
    const headers = (await cache.match(request))?.headers;
    kept.push({ url: request.url, at: Number(headers?.get("quintet-kept")), size: Number(headers?.get("quintet-kept-size")) });
  }
  await Promise.all(surplus(kept).map((url) => cache.delete(url)));
}

/** What a page needs to begin with, and the rules of all games in a language, so that they can be read without a line.
 * A page that was there before its worker has fetched some of it, and the worker has not seen that. */
async function keepBooks(language: string): Promise<void> {
  const fetched = async (name: string): Promise<Response | undefined> => {
    const kind = kindOf(name.replace(/\?.*/, ""))!;
    const where = { cacheName: kind === "book" ? BOOKS : MINE };
    const kept = await caches.match(name, where);
    if (kept && (kind === "book" || Date.now() - Number(kept.headers.get("quintet-kept")) < FRESH)) return kept;
    const came = await fetch(name);
    if (!came.ok) return undefined;
    await keep(kind, name, came);
    return caches.match(name, where);
  };
  for (const list of ["/api/me", "/api/me/tables", "/api/tables"]) await fetched(list);
  const catalogue = (await (await fetched(`/api/games?language=${language}`))?.json()) as Catalogue | undefined;
  for (const game of catalogue?.games ?? []) {
    await fetched(`/api/words/${language}/${game.id}`);
    if (game.rules.includes(language)) await fetched(`/api/rules/${language}/${game.id}`);
  }
}

self.addEventListener("message", (event) => {
  const message = event.data as { type: "keep"; language: string } | { type: "outdated" } | { type: "claim" };
  if (message.type === "keep") event.waitUntil(keepBooks(message.language).catch(() => undefined));
  else if (message.type === "claim") event.waitUntil(self.clients.claim());
  else event.waitUntil(inTurn(markOutdated));
});

async function markOutdated(): Promise<void> {
  if (await isKept()) await (await caches.open(SHELL)).put(OUTDATED, new Response());
}

// Being called

const words = import.meta.glob("../words/*.ftl", { query: "?push", import: "default", eager: true }) as Record<string, FluentResource>;

/** What is said in a language. Those that a page does not know are told in English. */
function speaker(language: string): { tag: string; say: (id: string, values?: Record<string, string>) => string } {
  const tag = `../words/${language}.ftl` in words ? language : "en";
  const bundle = new FluentBundle(tag, { useIsolating: false });
  bundle.addResource(words[`../words/${tag}.ftl`]!);
  return { tag, say: (id, values = {}) => bundle.formatPattern(bundle.getMessage(id)!.value!, values) };
}

self.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() as PushMessage)));

async function tell({ kind, table, title, language, deadline }: PushMessage): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  // Who has come meanwhile sees it.
  if (windows.some((one) => one.visibilityState === "visible" && new URL(one.url).pathname === `/table/${table}`)) return;
  const { tag, say } = speaker(language);
  const until = deadline && new Intl.DateTimeFormat(tag, { weekday: "long", hour: "numeric", minute: "2-digit" }).format(1000 * deadline);
  const body = kind === "reminder" ? say("push-reminder", { until: until || "" }) : until ? say("push-turn-until", { until }) : say("push-turn");
  await self.registration.showNotification(say("push-title", { game: title }), {
    body,
    lang: tag,
    tag: `table-${table}`,
    icon: "/icon-192.png",
    badge: "/badge.png",
    data: { table },
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(`/table/${(event.notification.data as { table: string }).table}`));
});

/** Goes where a table is open already, else to a page of ours, else to a new one. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find((one) => new URL(one.url).pathname === path);
  if (there) return void (await there.focus());
  // One at a table may be in the middle of something.
  const idle = windows.find((one) => !new URL(one.url).pathname.startsWith("/table/"));
  const moved = await idle?.navigate(path).catch(() => null);
  await (moved ? moved.focus() : self.clients.openWindow(path));
}

// A push service may give a browser another address. The server is told, if it knew the one before.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(moved(event as PushSubscriptionChangeEvent)));

interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

async function moved(event: PushSubscriptionChangeEvent): Promise<void> {
  const { key } = (await (await fetch("/api/push")).json()) as { key: string | null };
  if (key === null) return;
  const next = event.newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = next.toJSON();
  const [language = "en"] = self.navigator.language.split("-");
  const wish = { endpoint, key: keys!["p256dh"], auth: keys!["auth"], language: `../words/${language}.ftl` in words ? language : "en" };
  await fetch("/api/me/push", { method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) });
}
