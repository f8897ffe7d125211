// A lesson as one goes through it: which step is told now. The server says where one is, by the moves that were made; what
// has been read since is known here alone, so that after a reload one reads no more than a step or two again.

import type { People } from "../games/types";
import { carded, i18n, parts, say, type Sentence } from "./i18n.svelte";
import type { LessonInfo, LessonPlace, LessonStep } from "./protocol";

export class Guide {
  /** How many steps were read, at which place. */
  #read = $state.raw({ where: "", steps: 0 });
  /** What has happened since one plays freely, by kinds of events, and which steps were told with it. */
  #happened = $state.raw<ReadonlySet<string>>(new Set());
  #told = $state.raw<ReadonlySet<number>>(new Set());
  readonly #place: () => LessonPlace | null;

  constructor(
    readonly info: LessonInfo,
    place: () => LessonPlace | null,
  ) {
    this.#place = place;
  }

  get way(): LessonPlace["way"] | null {
    return this.#place()?.way ?? null;
  }

  /** The number of the step that is told now, from 0; none where there is nothing to say. */
  readonly at: number | null = $derived.by(() => {
    const place = this.#place();
    if (!place) return null;
    if (place.way === "astray") return place.step;
    const next = place.step + (this.#read.where === where(place) ? this.#read.steps : 0);
    const step = this.info.steps[next];
    return step && step.at === null ? next : this.info.steps.findIndex(({ at }) => at !== null && this.#happened.has(at) && this.with(at) !== null);
  });

  readonly step: LessonStep | null = $derived.by(() => (this.at === null ? null : (this.info.steps[this.at] ?? null)));

  /** How many steps are told before one plays freely. What comes later comes with what happens then, perhaps never. */
  get count(): number {
    return this.info.steps.filter(({ at }) => at === null).length;
  }

  /** Whether this is the last of them: from here on one plays, here or elsewhere. */
  readonly isLast: boolean = $derived(this.way === "free" && this.at === this.count - 1);

  /** Whether the step says something first, and waits for no move. What is played meanwhile would make its words untrue. */
  readonly isToBeRead: boolean = $derived(this.way !== "astray" && this.step !== null && this.step.move === null && this.step.at === null);

  /** The step that is told with this kind of event, if it has not been. */
  with(kind: string): number | null {
    const found = this.way === "free" ? this.info.steps.findIndex(({ at }) => at === kind) : -1;
    return found < 0 || this.#told.has(found) ? null : found;
  }

  /** Hears what happens. The end of a round and that of the game have a place of their own, and are told there. */
  hear(kinds: readonly string[]): void {
    const heard = kinds.filter((kind) => kind !== "round_over" && kind !== "end");
    if (this.way === "free") this.#happened = new Set([...this.#happened, ...heard]);
  }

  /** Goes on after a step that has been read. */
  goOn(step: number | null = this.at): void {
    const place = this.#place();
    if (step === null || !place) return;
    if (this.info.steps[step]?.at != null) this.#told = new Set([...this.#told, step]);
    else this.#read = { where: where(place), steps: step + 1 - place.step };
  }

  /** What a step says. */
  words(step: LessonStep, game: string, people: People): Sentence {
    return this.#say(`lesson-${step.name}`, game, people);
  }

  /** What is said where another move was made than the step waited for. */
  instead(step: LessonStep, game: string, people: People): Sentence {
    const id = `lesson-${step.name}-instead`;
    return i18n.words(game).has(id) ? this.#say(id, game, people) : say("learn-instead");
  }

  #say(id: string, game: string, people: People): Sentence {
    const names = Object.fromEntries(this.info.names.map((name, index) => [name, people.name(index + 1)]));
    return parts(carded(i18n.words(game).format(id, names)));
  }
}

const where = ({ step, way }: LessonPlace): string => `${step} ${way}`;
