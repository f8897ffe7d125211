// What the moves and events of corridor say about places on the table, and what lies where from event to event.

import type { Frame } from "../../lib/stagehand.svelte";
import type { CorridorClose, CorridorEvent, CorridorLaidPile, CorridorLay, CorridorReveal, CorridorView } from "./protocol";

/** Row and column on the table: rows count downwards, columns to the right, from anywhere. */
export type Place = CorridorLay["place"];
export type How = CorridorLay["how"];

/** The top card of a pile that moves, where it was, and where it goes. */
export interface Shift {
  card: string;
  from: Place;
  to: Place;
}

/** How each pile moves when gaps close. */
export const shiftsOf = ({ cards, before, after }: CorridorClose): Shift[] =>
  cards.map((card, index) => ({ card, from: before[index]!, to: after[index]! }));

/** Laying a card, as the move says it. */
export interface Way {
  move: string;
  card: string;
  how: How;
  beside: string | null;
  /** What one clicks for it. */
  token: string;
}

/** How a move lays a card; none if it does something else. */
export function wayOf(move: string): Way | null {
  const [verb, card, how = "first", beside] = move.split(" ");
  if (verb !== "lay" || !card) return null;
  return { move, card, how: how as How, beside: beside ?? null, token: beside ? `${how} ${beside}` : "first" };
}

const STEPS: Record<How, Place> = { above: [-1, 0], below: [1, 0], "left-of": [0, -1], "right-of": [0, 1], on: [0, 0], first: [0, 0] };

/** Where a card would lie. */
export function placeOf({ how, beside }: Way, layout: readonly CorridorLaidPile[]): Place {
  const near = layout.find(({ cards }) => cards.at(-1) === beside);
  const [down, right] = STEPS[how];
  return [(near?.row ?? 0) + down, (near?.column ?? 0) + right];
}

/** The rows to which a move closes the gaps: the column in which each starts, and its top cards. */
export const rowsOf = (closing: string): { column: number; tops: string[] }[] =>
  closing.slice("close ".length).split("/").map((row) => {
    const [column, tops] = row.split(":");
    return { column: Number(column), tops: tops!.split(" ") };
  });

/** The cards that are turned up, and whose they are, in the order of laying. */
const turned = ({ order, cards }: CorridorReveal): CorridorView["waiting"] => order.map((seat, index) => [seat, cards[index]!]);

const LIT = 750;
const TURNED = 900;

/**
 * What happens in one move, one thing after the other: cards are turned up and sorted, a card is laid, corridors light
 * up and lift off, gaps close. The events say what becomes of the layout; no rule is needed.
 */
export function frames(before: CorridorView, events: readonly CorridorEvent[], after: CorridorView): Frame<CorridorView, CorridorEvent>[] {
  const shown: Frame<CorridorView, CorridorEvent>[] = [];
  const acting = events.find(({ seat }) => seat !== null)?.seat;
  const quiet = { legal: [], chosen: null, answered: [], outcome: null, to_move: acting == null ? [] : [acting] };
  let now: CorridorView = { ...after, ...quiet, phase: "lay", round: before.round };
  let { layout, waiting, treasures } = before;
  /** What has happened and changes nothing on the table: it is told with the next thing that does. */
  let told: readonly CorridorEvent[] = [];
  const add = (happened: readonly CorridorEvent[], rest = 0): void => {
    now = { ...now, layout, waiting, treasures, scores: treasures.map((cards) => cards.length) };
    shown.push({ view: now, events: [...told, ...happened], rest });
    told = [];
  };
  for (const event of events) {
    switch (event.kind) {
      case "reveal":
        waiting = turned(event).sort(([one], [other]) => one - other);
        add([], TURNED);
        waiting = turned(event);
        add([event], 250);
        break;
      case "lay": {
        const { card, place: [row, column] } = event;
        const under = layout.find((pile) => pile.row === row && pile.column === column);
        layout = under
          ? layout.map((pile) => (pile === under ? { row, column, cards: [...pile.cards, card] } : pile))
          : [...layout, { row, column, cards: [card] }];
        waiting = waiting.filter(([, other]) => other !== card);
        add([event]);
        break;
      }
      case "collect": {
        add([], LIT); // the corridors told before light up, all that are complete at once
        const { piles } = event;
        layout = layout.filter((pile) => !piles.some(({ row, column }) => pile.row === row && pile.column === column));
        const taken = piles.flatMap(({ cards }) => cards);
        treasures = treasures.map((cards, seat) => (seat === event.seat ? [...cards, ...taken] : cards));
        add([event]);
        break;
      }
      case "close": {
        const moves = new Map(shiftsOf(event).map(({ card, to }) => [card, to]));
        layout = layout.map((pile) => {
          const place = moves.get(pile.cards.at(-1)!);
          return place ? { ...pile, row: place[0], column: place[1] } : pile;
        });
        add([event], 120);
        break;
      }
      default:
        told = [...told, event];
    }
  }
  const last = shown.pop();
  return [...shown, { view: after, events: [...(last?.events ?? []), ...told], rest: last?.rest ?? 0 }];
}
