// Being called back: a notification by the browser when a decision waits, also where no page is open (Web Push).

import * as api from "./api";
import { i18n } from "./i18n.svelte";
import { sha256 } from "./sha256";

/** Called; not called; the browser was told to show nothing; it cannot; the server calls nobody. */
export type Calls = "on" | "off" | "denied" | "unable" | "none";

const possible = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const subscription = async (): Promise<PushSubscription | null> => (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
const nameOf = (endpoint: string): string => sha256(endpoint);

/** How it is now. */
export async function calls(): Promise<Calls> {
  const mine = possible() ? await subscription() : null;
  const { key, subscribed } = await api.push(mine && nameOf(mine.endpoint));
  if (key === null) return "none";
  if (!possible()) return "unable";
  return Notification.permission === "denied" ? "denied" : mine && subscribed ? "on" : "off";
}

/** Has this browser called from now on. The browser asks whether it may: so only after a press. */
export async function callMe(): Promise<Calls> {
  if ((await Notification.requestPermission()) !== "granted") return Notification.permission === "denied" ? "denied" : "off";
  const { key } = await api.push(null);
  if (key === null) return "none";
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // The push service takes messages from one server alone: from one with another key, as after a new database, none would come.
  if (before && !isFor(before, key)) await before.unsubscribe();
  const mine = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await tell(mine);
  return "on";
}

/** Has this browser called no more. */
export async function callMeNot(): Promise<Calls> {
  const mine = await subscription();
  if (mine) {
    await api.pushNot(nameOf(mine.endpoint));
    await mine.unsubscribe();
  }
  return "off";
}

/** One who speaks another language now is called in that. */
export async function callInLanguage(): Promise<void> {
  const mine = possible() ? await subscription() : null;
  if (mine && (await api.push(nameOf(mine.endpoint))).subscribed) await tell(mine);
}

async function tell(mine: PushSubscription): Promise<void> {
  const { endpoint, keys } = mine.toJSON();
  await api.pushMe({ endpoint: endpoint!, key: keys!["p256dh"]!, auth: keys!["auth"]!, language: i18n.language });
}

function isFor({ options }: PushSubscription, key: string): boolean {
  if (!options.applicationServerKey) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
}
