// Cards fly from where they were to where they go, in the order in which things happened.
//
// Before a state is shown, `remember` takes the places of all cards on the page ([data-card]); once it is shown, `fly`
// sends a copy of each card that has moved through the sky, a layer above everything, while the card itself waits
// unseen. A card that was or will not be on the page comes from, or goes to, an anchor ([data-anchor]): "seat-2" for
// all that belongs to a player, "pile" for all the rest, or what the game says.

import type { GameEvent } from "./protocol";
import { settings, type Speed } from "./settings.svelte";

/** The way of one card in one event. Anchors count only where the card itself is not on the page. */
export interface Flight {
  /** Its name, as in data-card; none is some card face down. */
  card: string | null;
  from?: string;
  /** An anchor where it stops on its way, so that all can see it. */
  via?: string;
  to?: string;
  /** It waits for those that stop on their way, and goes on with them. */
  late?: boolean;
}

/** What a game says of the flights of an event; nothing if the usual ones are right. */
export type Router = (event: GameEvent) => Flight[] | undefined;

interface Place {
  box: DOMRect;
  copy: Element;
}
export type Places = Map<string, Place>;

export interface Journey {
  copy: Element;
  from: DOMRect;
  via: DOMRect | null;
  to: DOMRect;
  start: number;
  /** Whether it is seen at its old place until it starts. */
  seen: boolean;
  /** How long it stops on its way. */
  stay: number;
  /** What waits unseen until the copy arrives. */
  hidden: Element | null;
}

const LEG = 340;
/** How long a card stops that one has seen before, and one that is new and has to be read. */
const GLANCE = 280;
const READ = 950;
/** How long it takes in all until a card that is new has been read. */
export const SEEN = LEG + READ;
const APART = 70;
/** How much longer than usual everything takes. */
const PACES: Record<Speed, number> = { slow: 1.9, normal: 1, fast: 0.45, instant: 0 };
/** A card is so many times as high as it is wide. */
const HIGH = 1.4;

/** How much is still to be shown: the more, the quicker. */
let haste = 1;
/** Draws a card that is nowhere on the page. */
let draw: (card: string) => Element | null = () => null;

const pace = (): number => PACES[settings.speed] / haste;

export const still = (): boolean => !PACES[settings.speed] || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A time at the speed that was chosen. */
export const paced = (milliseconds: number): number => milliseconds * PACES[settings.speed];

/** So many states wait to be shown: what would take too long is shown quicker. */
export function hasten(waiting: number): void {
  haste = Math.max(1, waiting / 8);
}

/** From now on, cards that are nowhere on the page are drawn by this, until what is returned is called. */
export function drawing(by: (card: string) => Element | null): () => void {
  draw = by;
  return () => {
    if (draw === by) draw = () => null;
  };
}

/** Where every card is now, by name; cards of the same name are told apart by their order. */
export function remember(root: ParentNode = document): Places {
  const places: Places = new Map();
  if (still()) return places;
  for (const [key, element] of cards(root)) {
    const box = element.getBoundingClientRect();
    if (box.width) places.set(key, { box, copy: element });
  }
  return places;
}

/** Lets cards fly from their old places. Resolves when all have arrived, or as soon as anything is pressed. */
export async function fly(before: Places, events: readonly GameEvent[], router: Router = () => undefined): Promise<void> {
  if (still() || !events.length) return;
  const journeys = plan(before, events, router);
  if (!journeys.length) return;
  const sky = document.createElement("div");
  sky.className = "sky";
  sky.setAttribute("aria-hidden", "true");
  document.body.append(sky);
  const flights = journeys.flatMap((journey) => launch(journey, sky));
  const hurry = (): void => flights.forEach((flight) => flight.finish());
  addEventListener("pointerdown", hurry, { once: true });
  addEventListener("keydown", hurry, { once: true });
  await Promise.allSettled(flights.map((flight) => flight.finished));
  removeEventListener("pointerdown", hurry);
  removeEventListener("keydown", hurry);
  sky.remove();
}

/** Resolves after so many milliseconds at the usual speed, or as soon as anything is pressed. */
export async function pause(milliseconds: number): Promise<void> {
  if (!still()) await lull(milliseconds);
}

/** The same, also for those who want less motion: time to read is none. */
export async function lull(milliseconds: number): Promise<void> {
  const time = milliseconds * pace();
  if (!time) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener("pointerdown", done);
      removeEventListener("keydown", done);
      resolve();
    };
    const timer = setTimeout(done, time);
    addEventListener("pointerdown", done);
    addEventListener("keydown", done);
  });
}

export function plan(before: Places, events: readonly GameEvent[], router: Router): Journey[] {
  const after = recognised(before, new Map(cards(document)));
  const names = new Set([...before.keys(), ...after.keys()].map((key) => key.split("#")[0]!));
  const journeys: Journey[] = [];
  const done = new Set<string>();
  let clock = 0;
  let first: number | null = null;
  // The last event that names a card decides when and how it flies.
  const last = new Map<string, number>();
  const routes = events.map((event) => router(event) ?? usual(event, names));
  routes.forEach((flights, index) => flights.forEach(({ card }) => card !== null && last.set(card, index)));
  routes.forEach((flights, index) => {
    let start = clock;
    /** How long it takes until those that stop on their way go on. */
    let stops = 0;
    const seat = events[index]!.seat;
    for (const flight of flights) {
      if (flight.card !== null && last.get(flight.card) !== index) continue;
      for (const key of flight.card === null ? [null] : keys(flight.card, before, after)) {
        if (key !== null) done.add(key);
        const old = key === null ? undefined : before.get(key);
        const element = key === null ? undefined : after.get(key);
        const from = old?.box ?? anchor(flight.from, seat, "pile");
        const place = element?.getBoundingClientRect();
        const to = place?.width ? place : anchor(flight.to, seat, "seat");
        // Where a card was, another may be shown by the same element now.
        const same = old?.copy.getAttribute("data-card") === flight.card ? old?.copy : undefined;
        const copy = same ?? element ?? (flight.card === null ? null : draw(flight.card)) ?? back();
        const stayed = from && to && near(from, to) && (!flight.via || (old && element));
        if (!from || !to || stayed) continue;
        const via = flight.via ? anchor(flight.via, seat, "pile") : null;
        if (via) stops = Math.max(stops, LEG + (old ? GLANCE : READ));
        const stay = via ? (old ? GLANCE : READ) : 0;
        const wait = flight.late ? stops : 0;
        journeys.push({ copy, from, via, to, start: start + wait, stay, seen: old !== undefined, hidden: element ?? null });
        start += APART;
      }
    }
    if (start === clock) return;
    first ??= start + stops;
    clock = start + LEG * 0.6 + stops;
  });
  // Cards that nothing was said about make room, below the others and once the first of them have gone.
  const making: Journey[] = [];
  for (const [key, element] of after) {
    const old = before.get(key);
    if (done.has(key) || !old) continue;
    const to = element.getBoundingClientRect();
    if (to.width && !near(old.box, to)) {
      making.push({ copy: element, from: old.box, via: null, to, start: first ?? 0, stay: 0, seen: true, hidden: element });
    }
  }
  return [...making, ...journeys];
}

/** Of several cards of the same name, those that have not moved keep their keys: the others are the ones that fly. */
function recognised(before: Places, after: Map<string, Element>): Map<string, Element> {
  const result = new Map<string, Element>();
  const moved: [string, Element][] = [];
  for (const [key, element] of after) {
    const name = key.split("#")[0]!;
    const box = element.getBoundingClientRect();
    const same = keys(name, before, new Map()).find((old) => !result.has(old) && before.has(old) && near(before.get(old)!.box, box));
    if (same === undefined) moved.push([name, element]);
    else result.set(same, element);
  }
  for (const [name, element] of moved) {
    let count = 0;
    while (result.has(`${name}#${count}`)) count++;
    result.set(`${name}#${count}`, element);
  }
  return result;
}

function launch({ copy, from, via, to, start, stay, seen, hidden }: Journey, sky: Element): Animation[] {
  const flyer = copy.cloneNode(true) as SVGElement;
  flyer.removeAttribute("data-card");
  const width = Math.max(from.width, to.width, via?.width ?? 0, 1);
  flyer.style.setProperty("--card", `${width}px`);
  flyer.style.width = `${width}px`;
  sky.append(flyer);
  const own = flyer.getBoundingClientRect();
  const at = (box: DOMRect): string => {
    const size = box.width / width;
    const x = box.left + box.width / 2 - (own.width * size) / 2;
    const y = box.top + box.height / 2 - (own.height * size) / 2;
    return `translate(${x}px, ${y}px) scale(${size})`;
  };
  const speed = pace();
  const delay = start * speed;
  const duration = (via ? 2 * LEG + stay : LEG) * speed;
  const frames: Keyframe[] = via
    ? [
        { transform: at(from), offset: 0, easing: "cubic-bezier(.3,.6,.2,1)" },
        { transform: at(via), offset: LEG / (2 * LEG + stay) },
        { transform: at(via), offset: (LEG + stay) / (2 * LEG + stay), easing: "cubic-bezier(.5,0,.3,1)" },
        { transform: at(to), offset: 1 },
      ]
    : [{ transform: at(from), easing: "cubic-bezier(.4,.1,.2,1)" }, { transform: at(to) }];
  const flight = flyer.animate(frames, { duration, delay, fill: "both" });
  const flights = [flight];
  if (!seen) flights.push(flyer.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 1, delay: Math.max(0, delay - 1), fill: "both" }));
  if (hidden) flights.push(hidden.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + duration }));
  flight.finished.then(() => flyer.remove()).catch(() => undefined);
  return flights;
}

/** Every card that an event names, from and to the one whose doing it was. */
function usual(event: GameEvent, known: Set<string>): Flight[] {
  const own = event.seat === null ? undefined : `seat-${event.seat}`;
  const cards = [...new Set(named(event))].filter((word) => known.has(word));
  return cards.map((card) => ({ card, ...(own && { from: own, to: own }) }));
}

/** All words of what an event holds: among them the cards and places it is about. */
export function named({ kind: _kind, ...fields }: GameEvent): string[] {
  return words(fields);
}

function words(value: unknown): string[] {
  if (typeof value === "string") return value.split(" ");
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(words);
}

function keys(card: string, before: Places, after: Map<string, Element>): string[] {
  const all: string[] = [];
  for (let count = 0; before.has(`${card}#${count}`) || after.has(`${card}#${count}`); count++) all.push(`${card}#${count}`);
  return all.length ? all : [`${card}#0`];
}

function* cards(root: ParentNode): Generator<[string, Element]> {
  const seen = new Map<string, number>();
  for (const element of root.querySelectorAll("[data-card]")) {
    const name = element.getAttribute("data-card")!;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    yield [`${name}#${count}`, element];
  }
}

/** Where a card is that lies at an anchor: in its middle, as large as the cards there. */
function anchor(name: string | undefined, seat: number | null, fallback: "pile" | "seat"): DOMRect | null {
  const wanted = name ?? (fallback === "seat" && seat !== null ? `seat-${seat}` : "pile");
  for (const element of document.querySelectorAll(`[data-anchor="${wanted}"]`)) {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const width = Math.min(sizeIn(element) ?? Infinity, box.width, box.height);
    return new DOMRect(box.left + (box.width - width) / 2, box.top + (box.height - width * HIGH) / 2, width, width * HIGH);
  }
  return null;
}

/** How wide cards are in a part of the page. */
function sizeIn(element: Element): number | null {
  for (const card of element.querySelectorAll("[data-card], .face")) {
    const { width } = card.getBoundingClientRect();
    if (width) return width;
  }
  const probe = document.createElement("span");
  probe.style.cssText = "position: absolute; width: var(--card, var(--card-s))";
  element.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width || null;
}

function back(): Element {
  const found = document.querySelector('[data-anchor="pile"] svg, [data-back]');
  return found ?? document.createElementNS("http://www.w3.org/2000/svg", "svg");
}

function near(a: DOMRect, b: DOMRect): boolean {
  return Math.hypot(a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2) < 3;
}
