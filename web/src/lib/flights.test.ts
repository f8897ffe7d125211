import { afterEach, describe, expect, test, vi } from "vitest";
import { drawing, fly, lull, named, pause, paced, plan, remember, type Flight, type Places, type Router } from "./flights";
import type { GameEvent } from "./protocol";
import { settings } from "./settings.svelte";

/** Lays things onto the page: cards by their names, anchors as "@name", each at a place from left to right. */
function lay(...things: [name: string, left: number][]): void {
  document.body.replaceChildren(
    ...things.map(([name, left]) => {
      const element = document.createElement("span");
      if (name.startsWith("@")) element.dataset.anchor = name.slice(1);
      else element.dataset.card = name;
      element.getBoundingClientRect = () => new DOMRect(left, 0, 10, 14);
      return element;
    }),
  );
}

const event = (kind: string, seat: number | null, fields: object = {}): GameEvent => ({ kind, seat, ...fields });
const usual: Router = () => undefined;

/** Journeys as what flies from where over what to where, and when. */
function journeys(before: Places, events: GameEvent[], router = usual) {
  return plan(before, events, router).map(({ from, via, to, start, seen }) => ({
    from: from.left, via: via?.left ?? null, to: to.left, start, seen,
  }));
}

afterEach(() => document.body.replaceChildren());

describe("a card flies", () => {
  test("from where it was to where it is", () => {
    lay(["B7", 0]);
    const before = remember();
    lay(["B7", 100]);
    expect(journeys(before, [event("play", 0, { card: "B7" })])).toEqual([{ from: 0, via: null, to: 100, start: 0, seen: true }]);
  });

  test("from the anchor of a player, if it was not on the page", () => {
    lay(["@seat-1", 500], ["@pile", 900]);
    const before = remember();
    lay(["@seat-1", 500], ["@pile", 900], ["B7", 100]);
    expect(journeys(before, [event("play", 1, { card: "B7" })])).toEqual([{ from: 500, via: null, to: 100, start: 0, seen: false }]);
    expect(journeys(before, [event("turn_up", null, { card: "B7" })])).toMatchObject([{ from: 900, to: 100 }]);
  });

  test("to the anchor of a player, if it is no longer on the page", () => {
    lay(["@seat-1", 500], ["B7", 100]);
    const before = remember();
    lay(["@seat-1", 500]);
    expect(journeys(before, [event("take", 1, { cards: ["B7"] })])).toEqual([{ from: 100, via: null, to: 500, start: 0, seen: true }]);
  });

  test("as itself, even where another card has taken over its element", () => {
    lay(["B7", 0], ["@seat-1", 500], ["@pile", 900]);
    const before = remember();
    document.querySelector<HTMLElement>("[data-card]")!.dataset.card = "G6";
    const card = document.createElement("span");
    card.dataset.card = "B7";
    card.getBoundingClientRect = () => new DOMRect(100, 0, 10, 14);
    document.body.append(card);
    const [journey] = plan(before, [event("play", 0, { card: "B7" })], usual);
    expect([journey!.copy, journey!.from.left, journey!.to.left]).toEqual([card, 0, 100]);
  });

  test("to the player whose doing it is, or to the pile, where the game does not say", () => {
    lay(["@seat-1", 500], ["@pile", 900], ["B7", 100]);
    const before = remember();
    lay(["@seat-1", 500], ["@pile", 900]);
    const router: Router = () => [{ card: "B7" }];
    expect(journeys(before, [event("take", 1)], router)).toMatchObject([{ from: 100, to: 500 }]);
    expect(journeys(before, [event("cover", null)], router)).toMatchObject([{ from: 100, to: 900 }]);
  });

  test("not where it lies already, nor where nothing says from where", () => {
    lay(["B7", 100]);
    const before = remember();
    lay(["B7", 101], ["G6", 300]);
    expect(journeys(before, [event("play", 1, { card: "B7" }), event("play", 1, { card: "G6" })])).toEqual([]);
  });

  test("as the game says, over an anchor and later than others", () => {
    lay(["@seat-0", 0], ["@table", 200], ["G6", 300], ["B7", 10]);
    const before = remember();
    lay(["@seat-0", 0], ["@table", 200]);
    const router: Router = () => [
      { card: "B7", via: "table", to: "seat-0" },
      { card: "G6", to: "seat-0", late: true },
    ];
    const [played, taken] = journeys(before, [event("take", 0)], router);
    expect(played).toMatchObject({ from: 10, via: 200, to: 0, start: 0 });
    expect(taken).toMatchObject({ from: 300, via: null, to: 0 });
    expect(taken!.start).toBeGreaterThan(500);
  });

  test("face down, if it has no name", () => {
    lay(["@pile", 900], ["@seat-2", 500]);
    const router: Router = () => [{ card: null, from: "pile", to: "seat-2" }];
    expect(journeys(remember(), [event("draw", 2)], router)).toEqual([{ from: 900, via: null, to: 500, start: 0, seen: false }]);
  });
});

describe("a card that was nowhere on the page", () => {
  const router: Router = ({ seat }) => [{ card: "B7", from: `seat-${seat}`, via: "table", to: `seat-${seat}` }];

  test("is drawn face up, and rests until it is read", () => {
    lay(["@seat-1", 500], ["@table", 200], ["@pile", 900]);
    const face = document.createElement("b");
    const end = drawing((card) => (card === "B7" ? face : null));
    const [unknown] = plan(remember(), [event("take", 1)], router);
    expect(unknown!.copy).toBe(face);
    lay(["B7", 10], ["@seat-1", 500], ["@table", 200]);
    const before = remember();
    lay(["@seat-1", 500], ["@table", 200]);
    const [own] = plan(before, [event("take", 1)], router);
    expect(own!.copy).not.toBe(face);
    expect(unknown!.stay).toBeGreaterThan(2 * own!.stay);
    end();
    expect(plan(new Map(), [event("take", 1)], router)[0]!.copy).not.toBe(face);
  });

  test("is as large as the cards are where it comes from, stops and goes to", () => {
    lay(["@seat-1", 500], ["@table", 200]);
    const [seat, table] = [...document.querySelectorAll<HTMLElement>("[data-anchor]")];
    seat!.getBoundingClientRect = () => new DOMRect(500, 0, 330, 70);
    table!.getBoundingClientRect = () => new DOMRect(200, 0, 400, 140);
    const small = document.createElement("i");
    small.className = "face";
    small.getBoundingClientRect = () => new DOMRect(510, 10, 24, 34);
    const large = small.cloneNode() as HTMLElement;
    large.getBoundingClientRect = () => new DOMRect(210, 10, 90, 126);
    seat!.append(small);
    table!.append(large);
    const [journey] = plan(new Map(), [event("take", 1)], router);
    expect([journey!.from.width, journey!.via!.width, journey!.to.width]).toEqual([24, 90, 24]);
    expect(journey!.via!.left + 45).toBe(400);
  });
});

describe("the speed", () => {
  afterEach(() => (settings.speed = "normal"));

  test("is remembered, and everything takes as long as it says", () => {
    settings.speed = "slow";
    expect(localStorage.getItem("quintet.speed")).toBe("slow");
    expect(paced(100)).toBeGreaterThan(150);
    settings.speed = "fast";
    expect(paced(100)).toBeLessThan(60);
  });

  test("at once: nothing flies, nothing waits", async () => {
    settings.speed = "instant";
    lay(["B7", 0]);
    expect(remember().size).toBe(0);
    await lull(100_000);
    await pause(100_000);
    expect(paced(1000)).toBe(0);
  });
});

describe("several cards", () => {
  test("fly one after the other, and events too", () => {
    lay(["B7", 0], ["G6", 20], ["Y8", 40]);
    const before = remember();
    lay(["B7", 100], ["G6", 120], ["Y8", 140]);
    const starts = journeys(before, [event("a", null, { cards: ["B7", "G6"] }), event("b", null, { cards: ["Y8"] })]).map(({ start }) => start);
    expect(starts[0]).toBe(0);
    expect(starts[1]).toBeGreaterThan(0);
    expect(starts[2]).toBeGreaterThan(starts[1]! + 100);
  });

  test("named twice fly once, with the last event", () => {
    lay(["B7", 0]);
    const before = remember();
    lay(["B7", 100]);
    const router: Router = ({ kind }): Flight[] => [{ card: "B7", ...(kind === "b" && { via: "table" }) }];
    lay(["B7", 100], ["@table", 50]);
    expect(journeys(before, [event("a", null), event("b", null)], router)).toEqual([{ from: 0, via: 50, to: 100, start: 0, seen: true }]);
  });

  test("that nothing is said of make room once the first have gone", () => {
    lay(["B7", 0], ["G6", 20]);
    const before = remember();
    lay(["B7", 100], ["G6", 30]);
    const [room, played] = journeys(before, [event("play", 0, { card: "B7" })]);
    expect(room).toMatchObject({ from: 20, to: 30 });
    expect(room!.start).toBeGreaterThan(0);
    expect(played).toMatchObject({ from: 0, to: 100, start: 0 });
  });

  test("of one name: those that have not moved stay", () => {
    lay(["B7", 0], ["B7", 20]);
    const before = remember();
    lay(["B7", 20], ["B7", 100]);
    expect(journeys(before, [event("play", 0, { card: "B7" })])).toMatchObject([{ from: 0, to: 100 }]);
  });
});

test("the words of an event are all that it holds, but not its kind", () => {
  expect(named(event("steal", 1, { card: "B7", from: { row: "R", place: 2 }, move: "play B7" }))).toEqual(["B7", "R", "play", "B7"]);
});

describe("for those who want less motion", () => {
  const calm = () => vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);

  test("nothing is remembered, nothing flies, nothing waits", async () => {
    calm();
    lay(["B7", 0]);
    expect(remember().size).toBe(0);
    await fly(new Map(), [event("play", 0, { card: "B7" })]);
    await pause(100_000);
    expect(document.querySelector(".sky")).toBeNull();
  });
});

test("a pause ends by itself, or when anything is pressed", async () => {
  vi.useFakeTimers();
  let ended = 0;
  void pause(500).then(() => ended++);
  await vi.advanceTimersByTimeAsync(499);
  expect(ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toBe(1);
  void pause(500).then(() => ended++);
  dispatchEvent(new Event("keydown"));
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe(2);
  vi.useRealTimers();
});
