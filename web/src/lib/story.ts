// What happens at a table, in words. A kind of event has its message, `event-KIND`, in the words of the game or in those
// of all games; the values of the message are made from the fields of the event by one rule for all.

import type { OpenGame, People } from "../games/types";
import { games, isCard } from "./catalogue.svelte";
import type { Choice } from "./choice.svelte";
import { cards, dashed, i18n, list, parts, say, type Sentence, type Value } from "./i18n.svelte";
import type { Decision, End, GameEvent, MoveTakenBack, View } from "./protocol";
import type { Told } from "./stagehand.svelte";

/** What an event says, in words; none if it needs no telling. */
export function tell(event: GameEvent, game: string, people: People): Sentence | null {
  if (isEnd(event)) return [...endReason(event.reason, game), ...ended(event, people)];
  const id = `event-${dashed(event.kind)}`;
  const words = i18n.words(game);
  if (!words.has(id)) return plainly(event, game, people);
  const sentence = parts(words.format(id, values(event, people, fieldsOf(event.kind, game))));
  return sentence.length ? sentence : null;
}

export function tellAll(events: readonly GameEvent[], game: string, people: People): Sentence[] {
  return events.map((event) => tell(event, game, people)).filter((line) => line !== null);
}

/** A line of the log: what happened, and the number of the state to look at. */
export interface Line {
  key: string;
  number: number;
  sentence: Sentence;
  /** Whose doing it was. */
  seat: number | null;
  /** Whether another did it to the reader. */
  concerns: boolean;
  /** Whether it happened since the reader's last turn. */
  fresh: boolean;
  /** Whether there was a game to be looked at. */
  seen: boolean;
  /** Whether it was taken back, so that it has not happened. */
  undone: boolean;
}

export type Kind = Decision["kind"];

/** What is thought of a seat's move. */
export interface Mark {
  seat: number;
  kind: Kind;
}

/** What is thought of the moves that led to each state, by its number. */
export type Marks = ReadonlyMap<number, readonly Mark[]>;

/** The marks of a line: that of its seat's move, and at the first line of a state those of seats that have no line in it. */
export function marksOf(lines: readonly Line[], index: number, marks: Marks): readonly Mark[] {
  const { number, seat } = lines[index]!;
  const state = lines.filter((line) => line.number === number);
  const first = state[0] === lines[index];
  const tells = (of: number | null): Line | undefined => state.find((line) => line.seat === of);
  return (marks.get(number) ?? []).filter((mark) => (mark.seat === seat ? tells(seat) === lines[index] : first && !tells(mark.seat)));
}

/** What fills no log: that others have chosen is seen at their plates, and what they chose is told when all have. */
const UNTOLD = new Set(["chose"]);

/**
 * The last lines of a log: the newest turn first, and what happened in a turn in its order, so that what a move led to
 * stands below it. Moves that were made by themselves, told by their numbers, are no turn.
 */
export function lines(log: readonly Told[], most: number, game: string, people: People, forced?: ReadonlySet<number>): Line[] {
  const reader = people.seat !== null && people.you(people.seat) ? people.seat : null;
  const news = freshFrom(log, reader, forced);
  const start = begun(log);
  const taken = log.flatMap(({ number, event }) => (isTakenBack(event) ? [{ from: event.since, to: number }] : []));
  const found: Line[] = [];
  for (let end = log.length, first; end > 0 && found.length < most; end = first) {
    // Those who play alone have no turns: each state is one.
    first = (people.info(1) ? turnBeginning : beginning)(log, end - 1);
    for (let index = first; index < end; index++) {
      const { number, event } = log[index]!;
      const sentence = UNTOLD.has(event.kind) ? null : tell(event, game, people);
      if (!sentence) continue;
      const state = beginning(log, index);
      const undone = taken.some(({ from, to }) => from <= number && number < to);
      found.push({ key: `${number}-${index - state}`, number, sentence, seat: event.seat, concerns: concerns(event, reader, fieldsOf(event.kind, game)), fresh: state >= news, seen: number >= start, undone });
    }
  }
  return found.slice(0, most);
}

/** Whether another did this to a seat: it is told with it, and not as the one who acts. */
function concerns(event: GameEvent, seat: number | null, fields: Fields): boolean {
  if (seat === null || event.seat === seat) return false;
  return Object.entries(event).some(([field, value]) => field !== "seat" && fields[field] === "seat" && value === seat);
}

/** Where in a log the state of one of its entries begins. */
function beginning(log: readonly Told[], index: number): number {
  while (log[index - 1]?.number === log[index]!.number) index--;
  return index;
}

/** Where in a log the turn of one of its entries begins: states in which the same seat acts belong together. */
function turnBeginning(log: readonly Told[], index: number): number {
  let first = beginning(log, index);
  const seat = actor(log, first);
  while (seat !== null && first > 0 && actor(log, beginning(log, first - 1)) === seat) first = beginning(log, first - 1);
  return first;
}

/** Whose doing the state is that begins at a place of a log. */
function actor(log: readonly Told[], first: number): number | null {
  const { number } = log[first]!;
  for (let index = first; log[index]?.number === number; index++) if (log[index]!.event.seat !== null) return log[index]!.event.seat;
  return null;
}

/** The number of the state with which the game began. */
const begun = (log: readonly Told[]): number => log.find(({ event }) => event.kind === "game_started")?.number ?? 0;

/**
 * Where in a log what is new to a seat begins: after the last thing that was its doing. Where several have decided at
 * once, what the others did in the same state is new too. To those who watch nothing is.
 */
export function freshFrom(log: readonly Told[], seat: number | null, forced: ReadonlySet<number> = new Set()): number {
  if (seat === null) return log.length;
  const start = begun(log);
  for (let own = log.length - 1; own >= 0; own--) {
    const { number, event } = log[own]!;
    if (event.seat !== seat || number <= start || forced.has(number)) continue;
    const state = beginning(log, own);
    if (actor(log, state) === seat) return own + 1;
    // What befalls a seat in another's turn, such as a card that is turned up for it, is no turn of its own.
    if (log[state - 1]?.event.kind === "chose") return state;
  }
  return 0;
}

/** What is asked of the viewer, who has legal moves. */
export function question(view: View, choice: Choice, game: OpenGame): Sentence {
  const id = `question-${dashed(view.phase)}`;
  const words = i18n.words(game.id);
  return game.words.question?.(view, choice) ?? (words.has(id) ? parts(words.format(id, {})) : say("question-plain"));
}

/** Whether the round that is played is known to be the last one of several. */
export const isLastRound = ({ round, rounds }: Pick<View, "round" | "rounds">): boolean => rounds !== null && rounds > 1 && round === rounds;

const isEnd = (event: GameEvent): event is End => event.kind === "end";
const isTakenBack = (event: GameEvent): event is MoveTakenBack => event.kind === "move_taken_back";

/** Who has won, with how many points. */
export function ended({ winners, scores }: Pick<End, "winners" | "scores">, people: People): Sentence {
  const [winner] = winners;
  const points = scores[winner!]!;
  if (scores.length === 1) return say("event-end-alone", { points });
  const names = list(winners.map((seat) => people.name(seat)));
  return say("event-end", { winners: names, "winners-count": winners.length, you: people.you(winner!), points });
}

/** Why a game is over, as a sentence before another; nothing if the game has no words for that. */
export function endReason(reason: string, game: string): Sentence {
  const id = `end-${dashed(reason)}`;
  const words = i18n.words(game);
  return words.has(id) ? [`${words.format(id, {})} `] : [];
}

type Fields = Readonly<Record<string, string>>;

/** What the fields of an event are: "card", "cards", "seat", "seats", or "many" of something else. */
function fieldsOf(kind: string, game: string): Fields {
  return games.find(game)?.events[kind] ?? games.catalogue.events[kind] ?? {};
}

/** The values of an event's message, made from its fields. The terminal keeps to the same rule: quintet.words. */
export function values(event: GameEvent, people: People, fields: Fields): Record<string, Value> {
  const made: Record<string, Value> = {};
  for (const [field, value] of Object.entries(event) as [string, unknown][]) {
    const name = dashed(field);
    if (fields[field] === "seat") made[`${name}-you`] = value !== null && people.you(value as number);
    if (fields[field] === "seats") made[`${name}-you`] = people.seat !== null && people.you(people.seat) ? (value as number[]).includes(people.seat) : null;
    if (Array.isArray(value)) made[`${name}-count`] = value.length;
    if (value === null) made[name] = null;
    else if (fields[field] === "card") made[name] = cards([value as string]);
    else if (fields[field] === "cards") made[name] = cards(value as string[]);
    else if (fields[field] === "seat") made[name] = people.name(value as number);
    else if (fields[field] === "seats") made[name] = list((value as number[]).map((seat) => people.called(seat)));
    else if (fields[field] !== "many") made[name] = value as string | number | boolean;
  }
  return made;
}

/** An event that has no words of its own: its kind, and all that it holds. */
function plainly(event: GameEvent, game: string, people: People): Sentence {
  const { kind, seat, ...fields } = event;
  const held = Object.entries(fields).flatMap(([name, value]) => [name, JSON.stringify(value) ?? ""]);
  const text = [kind, ...held].join(" ").replaceAll("_", " ").replace(/[[\]{}",:\s]+/g, " ").trim();
  return say("event-plain", { seat: seat === null ? null : people.name(seat), what: painted(game, text) });
}

/** A text in which each name of a card is one. */
export function painted(game: string, text: string): Sentence {
  const info = games.find(game);
  return text.split(" ").flatMap((word, index) => {
    const part = info && isCard(info, word) ? { card: word } : word;
    return index ? [" ", part] : [part];
  });
}
