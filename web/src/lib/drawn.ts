// Cards drawn on their own, for those that fly over the page and lie nowhere on it.

import { flushSync, mount, unmount } from "svelte";
import Face from "../parts/Face.svelte";
import { cardName, face, isCard } from "./catalogue.svelte";
import type { GameInfo } from "./protocol";

/** A picture of a card, face up; none if that is no name of a card. */
export function drawn(game: GameInfo, card: string): Element | null {
  if (!isCard(game, card)) return null;
  const target = document.createElement("div");
  const { look, label, extra, picture } = face(game, card);
  const drawing = mount(Face, { target, props: { look, label, extra, picture, caption: picture && cardName(game, card) } });
  flushSync();
  const copy = target.firstElementChild?.cloneNode(true) as Element | undefined;
  void unmount(drawing);
  return copy ?? null;
}
