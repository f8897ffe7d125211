// A state in which several things happen one after the other may be shown in several frames.

import { still } from "./flights";
import type { Happening, View } from "./protocol";

export interface Frame<V extends View = View> {
  view: V;
  /** What has happened since the frame before: cards fly by these. */
  events: readonly Happening[];
  /** How long it is shown at least, in milliseconds. */
  rest: number;
}

/** Resolves after so many milliseconds, or as soon as somebody presses anything. */
export async function pause(milliseconds: number): Promise<void> {
  if (!milliseconds || still()) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener("pointerdown", done);
      removeEventListener("keydown", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("pointerdown", done);
    addEventListener("keydown", done);
  });
}
