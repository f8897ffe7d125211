// What time it is on the server, by which all clocks go, and a beat to draw them by.

/** An answer that took longer than another says less about the time; after so many milliseconds it is forgotten. */
const FORGOTTEN = 300_000;
const BEAT = 200;

class ServerTime {
  /** Seconds since 1970, on the server, as of the last beat. */
  now = $state(Date.now() / 1000);
  #ahead = 0;
  #doubt = Infinity;
  #measured = -Infinity;
  #watchers = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Takes the server's time from an answer, given when it was asked for, in milliseconds. The quickest answer is the best. */
  learn(server: number, asked: number, answered: number): void {
    const doubt = answered - asked;
    if (doubt > this.#doubt && answered - this.#measured < FORGOTTEN) return;
    this.#ahead = server - (asked + answered) / 2000;
    this.#doubt = doubt;
    this.#measured = answered;
    this.beat();
  }

  beat = (): void => {
    this.now = Date.now() / 1000 + this.#ahead;
  };

  /** Keeps `now` going until the answer is called. A page that was hidden knows the right time as soon as it is seen. */
  watch(): () => void {
    if (!this.#watchers++) {
      this.#timer = setInterval(this.beat, BEAT);
      document.addEventListener("visibilitychange", this.beat);
      this.beat();
    }
    return () => {
      if (--this.#watchers) return;
      clearInterval(this.#timer);
      document.removeEventListener("visibilitychange", this.beat);
    };
  }
}

export const time = new ServerTime();
