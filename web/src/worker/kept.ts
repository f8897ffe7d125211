// Which answers of the server are kept for when there is no line, and which never are.

/** Public, the same for everyone: rules, words, lessons. */
export const BOOKS = [/^\/api\/games$/, /^\/api\/rules\/\w+\/\w+$/, /^\/api\/words\/\w+\/\w+$/, /^\/api\/lessons\/\w+$/];
/** What was last seen of what is one's own, or changes: lists. */
export const LISTS = [/^\/api\/me$/, /^\/api\/me\/tables$/, /^\/api\/tables$/, /^\/api\/me\/ratings$/, /^\/api\/ratings\/\w+$/];
/** Games that are over. */
export const GAMES = [/^\/api\/tables\/\w+$/, /^\/api\/tables\/\w+\/(replay|review|ratings)$/];

export type Kind = "book" | "list" | "game";

export function kindOf(path: string): Kind | null {
  const among = (some: readonly RegExp[]): boolean => some.some((one) => one.test(path));
  return among(BOOKS) ? "book" : among(LISTS) ? "list" : among(GAMES) ? "game" : null;
}

/** So many games' answers are kept, of those that were looked at last, and so many bytes of them all. */
export const MOST = 90;
export const MOST_BYTES = 20_000_000;
export const LARGEST = 3_000_000;

/** Whether an answer is one of a game that is over: a table that is played at is never shown from before. */
export function isOver(path: string, body: string): boolean {
  if (path.endsWith("/replay") || path.endsWith("/ratings")) return true;
  try {
    const answer = JSON.parse(body) as { status?: string; state?: string };
    return path.endsWith("/review") ? answer.state === "done" : answer.status === "finished";
  } catch {
    return false;
  }
}

/** Of what is kept, what has to go, so that neither number nor size is too large; the oldest first. */
export function surplus(kept: readonly { url: string; at: number; size: number }[]): string[] {
  let [number, bytes] = [0, 0];
  return [...kept]
    .sort((one, other) => other.at - one.at)
    .filter(({ size }) => (number += 1) > MOST || (bytes += size) > MOST_BYTES)
    .map(({ url }) => url);
}
