// Whether there is a line to the server, and whether the page is of the server's build.

const own = document.querySelector<HTMLMetaElement>("meta[name=build]")?.content ?? "";
const TRIED = "quintet.builds";
/** How often, in milliseconds, one looks whether nothing would be disturbed. */
const LOOK = 1000;

class Line {
  /** Whether there is none, as far as is known. */
  lost = $state(false);
  /** Then, from when the oldest of what is shown is, in milliseconds since 1970; nothing where it does not change with time. */
  since = $state<number | null>(null);
  #renewing = false;

  constructor() {
    addEventListener("offline", () => {
      this.lost = true;
      this.since ??= Date.now();
    });
  }

  /** Looks at where an answer came from: from the server, or from what was kept here. */
  heard(response: Response): void {
    const kept = response.headers.get("quintet-kept");
    this.lost = kept !== null;
    if (kept === null) this.since = null;
    else if (kept !== "book") this.since = Math.min(this.since ?? Infinity, Number(kept));
    const build = response.headers.get("quintet-build");
    if (kept === null && own && build && build !== own) void this.#renew(build);
  }

  /** Fetches the page of another build, once: at once if nothing is shown yet, else when nothing is disturbed. */
  async #renew(build: string): Promise<void> {
    const tried = sessionStorage.getItem(TRIED)?.split(" ") ?? [];
    if (this.#renewing || tried.includes(build)) return;
    this.#renewing = true;
    // From now on a page comes from the server or, where there is no line at all, from before; not because it is slow.
    navigator.serviceWorker?.controller?.postMessage({ type: "outdated" });
    for (let calm = 0; calm < 2 && document.querySelector("main"); calm = isCalm() ? calm + 1 : 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
    sessionStorage.setItem(TRIED, [...tried, build].join(" "));
    location.reload();
  }
}

/** Whether nobody is in the middle of something: a move, a dialog, a text; and nothing moves. */
function isCalm(): boolean {
  if (document.hidden) return true;
  const moving = document.getAnimations().some((animation) => animation.playState === "running" && animation.effect?.getComputedTiming().iterations !== Infinity);
  const typing = [...document.querySelectorAll("input")].some((input) => input === document.activeElement && input.value !== "");
  return !moving && !typing && !document.querySelector("dialog[open], [data-state=picked], [data-act=confirm]");
}

export const line = new Line();

/** A moment, as briefly as it is clear. */
export function moment(time: number, language: string): string {
  const today = new Date(time).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language, { ...(!today && { dateStyle: "medium" }), timeStyle: "short" }).format(time);
}
