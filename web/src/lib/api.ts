// The HTTP part of the protocol.

import type { Recorded } from "./fairness";
import type { Archive, Catalogue, Challenge, Challenged, Continuation, Daily, DealResult, Elsewise, Foretold, History, Leaders, LessonInfo, Made, Me, MyGames, MyRatings, MyStatistics, MyTallies, MyTurns, NewPush, NewSettings, NewTable, Problem, Push, RatingChanges, Replay, Reviewing, Rulebook, State, TableInfo, TableList } from "./protocol";
import { line } from "./line.svelte";

/** What the server refused, with the key of the reason. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.reason);
  }
}

async function request(path: string, body?: object, method = body ? "POST" : "GET"): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal({ reason: "unavailable", detail: {} });
  }
  line.heard(response);
  if (response.ok) return response;
  throw new Refusal(await response.json().catch(() => ({ reason: "unavailable", detail: {} })));
}

export const ask = async <T>(path: string, body?: object, method?: string): Promise<T> => (await (await request(path, body, method)).json()) as T;

export const catalogue = (language: string) => ask<Catalogue>(`/api/games?language=${language}`);
/** The words of a game, in Fluent. */
export const words = async (language: string, game: string) => (await request(`/api/words/${language}/${game}`)).text();
export const me = () => ask<Me>("/api/me");
export const rename = (name: string, figure: Me["figure"]) => ask<Me>("/api/me", { name, figure });
/** Keeps what was changed here; gives what holds on all devices. */
export const saveSettings = (news: NewSettings) => ask<Me>("/api/me/settings", news);
export const myTables = () => ask<TableList>("/api/me/tables");
/** The tables that wait for me. */
export const myTurns = () => ask<MyTurns>("/api/me/turns");
/** Takes a table from my list; gives those that are left. */
export const forget = async (table: string) => (await (await request(`/api/me/tables/${table}`, undefined, "DELETE")).json()) as TableList;
export const openTables = () => ask<TableList>("/api/tables");
export const makeTable = (table: NewTable) => ask<Made>("/api/tables", table);
export const tableInfo = (table: string) => ask<TableInfo>(`/api/tables/${table}`);
/** What happened at a table before a state. */
export const history = (table: string, before: number) => ask<History>(`/api/tables/${table}/history?before=${before}`);
/** A state as it was told then. */
export const stateThen = (table: string, number: number) => ask<State>(`/api/tables/${table}/history/${number}`);
export const record = (table: string) => ask<Recorded>(`/api/tables/${table}/record`);
export const replay = (table: string, seat: string) => ask<Replay>(`/api/tables/${table}/replay?seat=${seat}`);

/** What other moves would have done in a finished game, as far as their seat could know. */
export const foretell = (table: string, moves: Elsewise) => ask<Foretold>(`/api/tables/${table}/replay/previews`, moves);
/** How far the review of a finished game is, and the review. */
export const review = (table: string) => ask<Reviewing>(`/api/tables/${table}/review`);
/** Asks for it to be worked out. */
export const askForReview = async (table: string) => (await (await request(`/api/tables/${table}/review`, undefined, "POST")).json()) as Reviewing;
/** A table where a finished game goes on from one of its positions. */
export const goOn = (table: string, from: Continuation) => ask<Made>(`/api/tables/${table}/continue`, from);

/** Those who are best at a game, of all time or of a week. */
export const leaders = (game: string, week: string | null) => ask<Leaders>(`/api/ratings/${game}${week ? `?week=${week}` : ""}`);
export const myRatings = () => ask<MyRatings>("/api/me/ratings");
/** What a rated game has changed. */
export const ratingChanges = (table: string) => ask<RatingChanges>(`/api/tables/${table}/ratings`);

/** The games that I have played, as far as they are like what is looked for. */
export const myGames = (search: URLSearchParams) => ask<MyGames>(`/api/me/games?${search}`);
export const myTallies = () => ask<MyTallies>("/api/me/statistics");
export const myStatistics = (game: string, players: number) => ask<MyStatistics>(`/api/me/statistics/${game}?players=${players}`);
/** The deals of today. */
export const daily = () => ask<Daily>("/api/daily");
/** Those of a game, the latest first. */
export const pastDeals = (game: string, before?: string) => ask<Archive>(`/api/daily/${game}${before ? `?before=${before}` : ""}`);
/** A deal that many play, and what came of it. */
export const deal = (id: string) => ask<DealResult>(`/api/deals/${id}`);
/** The table where I play it. */
export const playDeal = async (id: string) => (await (await request(`/api/deals/${id}`, undefined, "POST")).json()) as Made;
/** Lets others play the deal of a finished game. */
export const challenge = (table: string, wish: Challenge) => ask<Challenged>(`/api/tables/${table}/challenge`, wish);
/** By which key the server calls people back, and whether it calls this browser. */
export const push = (browser: string | null) => ask<Push>(`/api/push${browser ? `?browser=${browser}` : ""}`);
export const pushMe = (wish: NewPush) => request("/api/me/push", wish, "PUT");
export const pushNot = (browser: string) => request(`/api/me/push?browser=${browser}`, undefined, "DELETE");

export const lesson = (game: string) => ask<LessonInfo>(`/api/lessons/${game}`);
/** The table of a game's lesson: the one that was left, or a new one. */
export const openLesson = async (game: string) => (await (await request(`/api/lessons/${game}`, undefined, "POST")).json()) as Made;
export const rules = (language: string, game: string) => ask<Rulebook>(`/api/rules/${language}/${game}`);
