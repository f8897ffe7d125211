import { describe, expect, test, vi } from "vitest";
import { cards, dashed, i18n, languageName, languages, list, parts, say, speaker, write } from "./i18n.svelte";
import { given, makeGame } from "../../tests/given";

/** What was complained about, which is then no failure. */
function complaints(): string[] {
  const calls = vi.mocked(console.error).mock.calls.map(([text]) => String(text));
  vi.mocked(console.error).mockClear();
  return calls;
}

describe("languages", () => {
  test("are called by their own names", () => {
    expect(languages.map((tag) => [tag, languageName(tag)])).toEqual([["de", "Deutsch"], ["en", "English"]]);
  });

  test("can be changed, with the words of the games in use", async () => {
    const game = await makeGame("hello = Hello");
    given.set(`de/${game}`, "hello = Hallo");
    const { write: speak } = speaker<{ hello: never }>(game);
    expect([write("close"), speak("hello")]).toEqual(["Close", "Hello"]);
    await i18n.use("de");
    expect([write("close"), speak("hello")]).toEqual(["Schließen", "Hallo"]);
    expect(document.documentElement.lang).toBe("de");
  });

  /** Lets what is fetched next in German come only when it is let go. */
  function hold(): () => void {
    const answer = fetch;
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    vi.stubGlobal("fetch", async (path: string) => {
      if (path.includes("/de/")) await gate;
      return answer(path);
    });
    return go;
  }

  test("a game that is opened meanwhile is not forgotten", async () => {
    const first = await makeGame("hello = Hello");
    given.set(`de/${first}`, "hello = Hallo");
    const go = hold();
    const change = i18n.use("de");
    await new Promise((resolve) => setTimeout(resolve));
    const second = await makeGame("bye = Bye");
    given.set(`de/${second}`, "bye = Ciao");
    go();
    await change;
    expect([i18n.words(first).format("hello", {}), i18n.words(second).format("bye", {})]).toEqual(["Hallo", "Ciao"]);
  });

  test("of two choices the last one counts, whichever is there first", async () => {
    await makeGame("hello = Hello");
    const go = hold();
    const changes = [i18n.use("de"), i18n.use("en")];
    await changes[1];
    go();
    await changes[0];
    expect([i18n.language, write("close")]).toEqual(["en", "Close"]);
  });

  test("the one that was chosen is used, or the first that the browser asks for and we have", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr-FR", "de-AT", "en"]);
    await i18n.start();
    expect(i18n.language).toBe("de");
    localStorage.setItem("quintet.language", "en");
    await i18n.start();
    expect(i18n.language).toBe("en");
    localStorage.clear();
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr"]);
    await i18n.start();
    expect(i18n.language).toBe("en");
  });
});

describe("values", () => {
  test("numbers choose the plural of the language", async () => {
    expect([0, 1, 2].map((n) => write("table-cards", { n }))).toEqual(["0 cards", "1 card", "2 cards"]);
    await i18n.use("de");
    expect([1, 2].map((n) => write("table-cards", { n }))).toEqual(["1 Karte", "2 Karten"]);
  });

  test("have a proper minus, and choose the plural nevertheless", async () => {
    expect(write("points", { points: -3 })).toBe("−3 points");
  });

  test("truth is yes or no, nothing is none", async () => {
    const game = await makeGame("x = { $a ->\n  [yes] y\n  [none] 0\n *[no] n\n }");
    const { write: speak } = speaker<{ x: "a" }>(game);
    expect([true, false, null].map((a) => speak("x", { a }))).toEqual(["y", "n", "0"]);
  });

  test("a value that is missing is complained about", () => {
    // @ts-expect-error: the compiler sees it as well
    write("table-round");
    expect(complaints()).toEqual([expect.stringMatching(/^table-round: .*\$n/)]);
  });

  test("so is a message that is not there", () => {
    // @ts-expect-error: the compiler sees it as well
    expect(write("no-such-message")).toBe("no-such-message");
    expect(complaints()).toEqual(["no-such-message: no such message"]);
  });
});

describe("cards", () => {
  test("stand in sentences as cards", async () => {
    const game = await makeGame("takes = { $card } takes { $taken }.");
    const { say: speak } = speaker<{ takes: "card" | "taken" }>(game);
    expect(speak("takes", { card: cards(["B7"]), taken: cards(["G6", "G8"]) })).toEqual([
      { card: "B7" }, " takes ", { card: "G6" }, " ", { card: "G8" }, ".",
    ]);
  });

  test("no text is no part", () => {
    expect(parts("")).toEqual([]);
    expect(cards([])).toEqual([]);
  });
});

describe("the words of a game", () => {
  test("may refer to those of all games, and say them in another way", async () => {
    const game = await makeGame("score = { points } now\nclose = Put away");
    const { write: speak } = speaker<{ score: "points" }>(game);
    expect(speak("score", { points: 1 })).toBe("1 point now");
    expect(speak("close")).toBe("Put away");
    expect(write("close")).toBe("Close");
    expect(speak("copy")).toBe("Copy");
  });

  test("are fetched once", async () => {
    const game = await makeGame("hello = Hello");
    given.set(`en/${game}`, "hello = Changed");
    await i18n.prepare(game);
    expect(speaker<{ hello: never }>(game).write("hello")).toBe("Hello");
  });
});

test("several names are one", async () => {
  expect([list(["Ann"]), list(["Ann", "Ben", "Cleo"])]).toEqual(["Ann", "Ann, Ben, and Cleo"]);
  expect(list(["red", "blue"], "disjunction")).toBe("red or blue");
  await i18n.use("de");
  expect(list(["Ann", "Ben", "Cleo"])).toBe("Ann, Ben und Cleo");
});

test("names of the server are names of messages", () => {
  expect(say(`refused-${dashed("no_such_table")}`)).toEqual([expect.stringContaining("There is no such table.")]);
});
