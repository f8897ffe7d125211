// What this browser keeps for when there is no line, and runs for when no page is open: see ../worker.

import { i18n } from "./i18n.svelte";

const MINE = "quintet-mine";

/** Has the page kept, or what is kept of it removed, as its server wants: once it is there and nothing else is to be done. */
export function keepPage(): void {
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  const unkept = document.querySelector("meta[name=unkept]") !== null;
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || (saving && !unkept)) return;
  const work = unkept ? remove : keep;
  const soon = (): unknown => ("requestIdleCallback" in window ? requestIdleCallback(() => void work(), { timeout: 5000 }) : setTimeout(work, 2000));
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}

async function keep(): Promise<void> {
  try {
    const tell = (): void => navigator.serviceWorker.controller?.postMessage({ type: "keep", language: i18n.language });
    // The worker of this build may come later than the page, and take the place of another.
    navigator.serviceWorker.addEventListener("controllerchange", tell);
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    // A page that was on its way while the worker began is nobody's.
    if (navigator.serviceWorker.controller) tell();
    else active!.postMessage({ type: "claim" });
  } catch {
    // A browser may forbid it: then the page needs a line.
  }
}

/** Removes the worker and all that it kept. What it was about to add, while this page has it still, goes with the next page. */
async function remove(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Removes all that is kept of a person here: what they saw, their notifications, and that they are called by this browser.
 * To be called when someone is forgotten, or becomes someone else. The worker does it too, as soon as it hears of it. */
export async function forgetCached(): Promise<void> {
  if ("caches" in window) await caches.delete(MINE);
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker) return;
  for (const shown of await worker.getNotifications()) shown.close();
  await (await worker.pushManager?.getSubscription())?.unsubscribe();
}

/** Takes away what was said of a table that is looked at now. */
export async function seen(table: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications({ tag: `table-${table}` })) ?? []) shown.close();
}
