// What a page can do without for a moment is done piece by piece, each in a frame of its own, so that the page is seen
// soon and answers to a press meanwhile.

let last: Promise<unknown> = Promise.resolve();

/** Comes after the next time that the page is painted, and after all turns that were asked for before. */
export function turn(): Promise<unknown> {
  last = last.then(() => new Promise((come) => requestAnimationFrame(() => setTimeout(come))));
  return last;
}
