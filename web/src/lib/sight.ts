// A table that is larger than its part of the window scrolls; what can be picked on it now is brought into sight.

const CHOICE = '[data-state="next"]';
/** So much is seen around a choice. */
const MARGIN = 8;

/** For the board: `{@attach inSight}`. What scrolls in it has the class "felt" or "pan". */
export function inSight(board: HTMLElement): () => void {
  function show(): void {
    for (const part of board.querySelectorAll<HTMLElement>(".felt, .pan")) {
      const boxes = [...part.querySelectorAll(CHOICE)].map((choice) => choice.getBoundingClientRect());
      if (!boxes.length) continue;
      const frame = part.getBoundingClientRect();
      part.scrollTop += missing(boxes.map(({ top, bottom }) => [top, bottom]), [frame.top, frame.bottom]);
      part.scrollLeft += missing(boxes.map(({ left, right }) => [left, right]), [frame.left, frame.right]);
    }
  }
  const changes = new MutationObserver(show);
  changes.observe(board, { subtree: true, childList: true, attributeFilter: ["data-state"] });
  const sizes = new ResizeObserver(show);
  sizes.observe(board);
  return () => {
    changes.disconnect();
    sizes.disconnect();
  };
}

type Span = readonly [from: number, to: number];

/** How far to scroll: to see all of them if possible, and else the last, which are nearest to the hand. */
export function missing(spans: readonly Span[], [from, to]: Span): number {
  const before = Math.min(...spans.map(([start]) => start)) - MARGIN - from;
  const after = Math.max(...spans.map(([, end]) => end)) + MARGIN - to;
  if (after > 0) return after;
  return before < 0 ? Math.max(before, after) : 0;
}
