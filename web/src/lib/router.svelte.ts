// Which page is shown: the address of the browser, and nothing else.

export type Route =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "rules"; game: string }
  | { page: "replay"; table: string; seat: string; review: boolean }
  | { page: "ratings"; game: string | null }
  | { page: "games"; search: string }
  | { page: "statistics"; game: string | null; players: number }
  | { page: "me" }
  | { page: "carry" }
  | { page: "daily"; game: string | null }
  | { page: "deal"; deal: string }
  | { page: "missing" };

function read(): Route {
  const [, page = "", id = "", more = ""] = location.pathname.split("/");
  if (page === "") return { page: "home" };
  if (id && page === "table") return { page, table: id };
  if (id && page === "rules") return { page, game: id };
  if (id && page === "replay") {
    const wishes = new URLSearchParams(location.search);
    return { page, table: id, seat: wishes.get("seat") ?? "all", review: wishes.has("review") };
  }
  if (page === "daily") return id && more ? { page: "deal", deal: `${id}-${more}` } : { page, game: id || null };
  if (id && page === "beat") return { page: "deal", deal: id };
  if (page === "ratings") return { page, game: id || null };
  if (page === "me" && id === "games") return { page: id, search: location.search };
  if (page === "me" && id === "statistics") return { page: id, game: more || null, players: Number(new URLSearchParams(location.search).get("players")) };
  if (!id && (page === "me" || page === "carry")) return { page };
  return { page: "missing" };
}

class Router {
  route = $state.raw<Route>(read());

  constructor() {
    addEventListener("popstate", () => (this.route = read()));
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.route = read();
    scrollTo(0, 0);
  }

  /** For links: goes there without loading the page again, unless another tab is wanted. */
  follow = (click: MouseEvent): void => {
    const link = (click.currentTarget as HTMLAnchorElement | null)?.getAttribute("href");
    if (!link || click.metaKey || click.ctrlKey || click.shiftKey || click.button !== 0) return;
    click.preventDefault();
    this.go(link);
  };
}

export const router = new Router();
