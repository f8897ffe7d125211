import { describe, expect, test } from "vitest";
import type { OpenGame } from "../games/types";
import type { Choice } from "./choice.svelte";
import { i18n } from "./i18n.svelte";
import { people } from "./people";
import type { End, GameEvent } from "./protocol";
import { ended, freshFrom, lines, question, tell, tellAll, values } from "./story";
import { makeGame, seat, three, view } from "../../tests/given";

const event = (kind: string, by: number | null, fields: object = {}): GameEvent => ({ kind, seat: by, ...fields });

describe("the values of a message", () => {
  const fields = { seat: "seat", card: "card", cards: "cards", tied: "seats", steps: "many", from_seat: "seat" };
  const made = (more: object, byName = false) => values(event("x", 0, more), three(byName), fields);

  test("a seat is its name, and whether it is the reader's", () => {
    expect(made({ from_seat: 1 })).toMatchObject({ seat: "Ann", "seat-you": true, "from-seat": "Ben", "from-seat-you": false });
    expect(made({ from_seat: null })).toMatchObject({ "from-seat": null, "from-seat-you": false });
    expect(made({}, true)).toMatchObject({ seat: "Ann", "seat-you": false });
  });

  test("nobody's doing is not that of someone who watches", () => {
    expect(values(event("x", null), people([seat("Ann")], null), fields)).toEqual({ kind: "x", seat: null, "seat-you": false });
  });

  test("cards are cards, and counted", () => {
    expect(made({ card: "B7", cards: ["G6", "G8"] })).toMatchObject({
      card: [{ card: "B7" }], cards: [{ card: "G6" }, " ", { card: "G8" }], "cards-count": 2,
    });
  });

  test("what is hidden is nothing, and not counted", () => {
    const hidden = made({ card: null, cards: null });
    expect(hidden).toMatchObject({ card: null, cards: null });
    expect(hidden).not.toHaveProperty("cards-count");
  });

  test("several seats are a list; of other lists only the length is told", () => {
    const told = made({ tied: [0, 2], steps: [[1, 2], [3, 4], [5, 6]] });
    expect(told).toMatchObject({ tied: "you and Cleo", "tied-you": true, "tied-count": 2, "steps-count": 3 });
    expect(told).not.toHaveProperty("steps");
    expect(made({ tied: [1, 2] })).toMatchObject({ "tied-you": false });
    expect(made({ tied: [1, 2] }, true)).toMatchObject({ "tied-you": null });
  });

  test("numbers, texts and flags are what they are", () => {
    expect(made({ n: 3, how: "above", in_gap: true })).toMatchObject({ n: 3, how: "above", "in-gap": true });
  });
});

describe("an event", () => {
  const events = { take: { seat: "seat", card: "card" }, pass: { seat: "seat" }, over: {} };

  test("is told by its message", async () => {
    const game = await makeGame("event-take = { $seat-you ->\n  [yes] You take\n *[no] { $seat } takes\n } { $card }", { events });
    expect(tell(event("take", 0, { card: "B7" }), game, three())).toEqual(["You take ", { card: "B7" }]);
    expect(tell(event("take", 1, { card: "B7" }), game, three())).toEqual(["Ben takes ", { card: "B7" }]);
  });

  test("needs no telling where its message is empty", async () => {
    const game = await makeGame('event-pass = { "" }\nevent-over = Over.', { events });
    expect(tell(event("pass", 0), game, three())).toBeNull();
    expect(tellAll([event("pass", 0), event("over", null)], game, three())).toEqual([["Over."]]);
  });

  test("is told plainly where it has none, with its cards as cards", async () => {
    const game = await makeGame("", { events });
    const told = tell(event("turn_up", 1, { new_cards: ["B7", "G6"], last: false }), game, three());
    expect(told).toEqual(["Ben: turn up new cards ", { card: "B7" }, " ", { card: "G6" }, " last false"]);
    expect(tell(event("turn_up", null, { to: { seat: 2 } }), game, three())).toEqual(["turn up to seat 2"]);
  });

  test("of a round or of a choice is told in the same way in all games", async () => {
    const game = await makeGame("");
    const known = { chose: { seat: "seat" } };
    expect(tell(event("round_over", null, { round: 2 }), game, three())).toEqual(["Round 2 is over."]);
    const other = await makeGame("", { events: known });
    expect(tell(event("chose", 0, { move: null }), other, three())).toEqual(["You have chosen."]);
  });
});

describe("the end", () => {
  const end = (winners: number[], scores: number[]): End => ({ kind: "end", seat: null, winners, scores, reason: "last_card" });

  test("tells who has won", () => {
    expect(ended(end([0], [5, 1, 1]), three())).toEqual(["You win with 5 points!"]);
    expect(ended(end([0], [5, 1, 1]), three(true))).toEqual(["Ann wins with 5 points!"]);
    expect(ended(end([1], [0, 1, 0]), three())).toEqual(["Ben wins with 1 point!"]);
    expect(ended(end([0, 2], [4, 1, 4]), three())).toEqual(["Ann and Cleo share the win with 4 points."]);
    expect(ended(end([0], [7]), three())).toEqual(["The game is over: 7 points."]);
  });

  test("is German in German", async () => {
    await i18n.use("de");
    expect(ended(end([1], [0, 5, 0]), three())).toEqual(["Ben gewinnt: 5 Punkte!"]);
  });

  test("comes with its reason, where the game has words for it", async () => {
    const game = await makeGame("end-last-card = The last card is played.");
    expect(tell(end([1], [0, 2, 0]), game, three())!.join("")).toBe("The last card is played. Ben wins with 2 points!");
    expect(tell(end([1], [0, 2, 0]), await makeGame(""), three())!.join("")).toBe("Ben wins with 2 points!");
  });
});

describe("a log", () => {
  const told = (...states: GameEvent[][]) => states.flatMap((events, index) => events.map((one) => ({ number: index + 1, event: one })));

  test("is told turn by turn, newest first, and each turn in its order", async () => {
    const game = await makeGame("event-take = Taken.", { events: { take: { seat: "seat" } } });
    const log = told([event("take", 0)], [event("take", 1)], [event("take", 1), event("take", 0)], [event("take", 0)]);
    expect(lines(log, 9, game, three()).map(({ key }) => key)).toEqual(["4-0", "2-0", "3-0", "3-1", "1-0"]);
    const alone = told([event("take", 0)], [event("take", 0)]);
    expect(lines(alone, 9, game, people([seat("Ann")], 0)).map(({ key }) => key)).toEqual(["2-0", "1-0"]);
  });

  test("is told newest first, up to so many lines, and not that others have chosen", async () => {
    const game = await makeGame("event-take = { $seat } takes.\nevent-over = Over.", { events: { take: { seat: "seat" } } });
    const log = told([event("take", 1)], [event("chose", 2, { move: null })], [event("take", 2), event("over", null)]);
    expect(lines(log, 9, game, three()).map(({ number, sentence }) => `${number} ${sentence.join("")}`)).toEqual([
      "3 Cleo takes.", "3 Over.", "1 Ben takes.",
    ]);
    expect(lines(log, 2, game, three())).toHaveLength(2);
    expect(lines(log, 9, game, three()).map(({ seat }) => seat)).toEqual([2, null, 1]);
  });

  test("knows what others have done to the reader", async () => {
    const game = await makeGame("event-steal = Stolen.", { events: { steal: { seat: "seat", owner: "seat" } } });
    const log = told([event("steal", 1, { owner: 0, row: 0 })], [event("steal", 1, { owner: 2, row: 0 })], [event("steal", 0, { owner: 0 })]);
    expect(lines(log, 9, game, three()).map(({ number, concerns }) => concerns && number)).toEqual([false, 1, false]);
  });

  test("has nothing new in a replay, where nobody is spoken to", async () => {
    const game = await makeGame("event-take = { $seat } takes.", { events: { take: { seat: "seat" } } });
    const log = told([event("take", 0)], [event("take", 1)]);
    expect(lines(log, 9, game, three()).map(({ fresh }) => fresh)).toEqual([true, false]);
    expect(lines(log, 9, game, three(true)).map(({ fresh }) => fresh)).toEqual([false, false]);
  });

  test("has lines that stay the same when more comes before or after", async () => {
    const game = await makeGame("event-over = Over.");
    const keys = (log: ReturnType<typeof told>) => lines(log, 9, game, three()).filter(({ number }) => number === 2).map(({ key }) => key);
    const log = told([event("over", null)], [event("over", null), event("over", null)], [event("over", null)]);
    expect(keys(log.slice(1))).toEqual(keys(log));
    expect(keys(log.slice(0, 3))).toEqual(keys(log));
  });

  test("can be looked at from the beginning of the game on", async () => {
    const game = await makeGame("event-over = Over.");
    const log = told([event("over", null)], [event("game_started", null, { first: 0 })], [event("over", null)]);
    expect(lines(log, 9, game, three()).map(({ number, seen }) => [number, seen])).toEqual([[3, true], [1, false]]);
  });

  test("is new after one's own last turn", () => {
    const log = told([event("take", 0), event("refill", null)], [event("take", 1)], [event("take", 2)]);
    expect(freshFrom(log, 0)).toBe(1);
    expect(freshFrom(log, 2)).toBe(4);
    expect(freshFrom(log, null)).toBe(4);
    expect(freshFrom(told([event("take", 1)]), 0)).toBe(0);
  });

  test("is all new before one's first turn, and a move that was made by itself is none", () => {
    const log = told([event("sit_down", 0)], [event("game_started", null, { first: 1 })], [event("take", 1)], [event("take", 0)], [event("take", 1)]);
    expect(freshFrom(log.slice(0, 3), 0)).toBe(0);
    expect(freshFrom(log, 0)).toBe(4);
    expect(freshFrom(log, 0, new Set([4]))).toBe(0);
  });

  test("has as new what others did at once with oneself", () => {
    const log = told([event("lay", 0)], [event("chose", 2)], [event("enter", 0), event("enter", 1), event("enter", 2)]);
    expect(freshFrom(log, 1)).toBe(2);
    expect(freshFrom(log, 0)).toBe(3);
  });

  test("has all of another's turn as new, even where it ends with a card that is turned up for oneself", () => {
    const log = told([event("pass", 0)], [event("play", 1)], [event("play", 1), event("turn_up", 0)]);
    expect(freshFrom(log, 0)).toBe(1);
  });

  test("says what was taken back", async () => {
    const game = await makeGame("event-take = Taken.", { events: { take: { seat: "seat" }, move_taken_back: { seat: "seat" } } });
    const log = told([event("take", 0)], [event("take", 0)], [event("take", 1)], [event("move_taken_back", 0, { since: 2 })], [event("take", 0)]);
    expect(lines(log, 9, game, three()).map(({ number, undone }) => [number, undone])).toEqual([[4, false], [5, false], [3, true], [1, false], [2, true]]);
  });
});

describe("what is asked", () => {
  const choice = {} as Choice;
  const open = (id: string, words: Partial<OpenGame["words"]> = {}) => ({ id, words }) as OpenGame;

  test("is the question of the phase, or what the game says, or plain", async () => {
    const game = await makeGame("question-lay-card = Lay a card.");
    expect(question(view({ phase: "lay_card" }), choice, open(game))).toEqual(["Lay a card."]);
    expect(question(view({ phase: "draw" }), choice, open(game))).toEqual(["Choose a move."]);
    expect(question(view({ phase: "draw" }), choice, open(game, { question: () => ["Which?"] }))).toEqual(["Which?"]);
    expect(question(view({ phase: "lay_card" }), choice, open(game, { question: () => null }))).toEqual(["Lay a card."]);
  });
});
