import { expect, test } from "vitest";
import { cover, dressed, ordered } from "../games/covers";
import { cardName, colourName, face, games, isCard, spoken } from "./catalogue.svelte";
import { i18n } from "./i18n.svelte";
import { palette, unknown } from "./palette";
import { makeGame } from "../../tests/given";

const info = async () => games.find(await makeGame(""))!;

test("a card is a colour of the game and a number", async () => {
  const game = await info();
  expect(["B7", "G-2", "B12", "X3"].every((word) => isCard(game, word))).toBe(true);
  expect(["B", "7B", "Q7", "B7x", "#B7", "", "blue"].some((word) => isCard(game, word))).toBe(false);
});

test("the face of a card", async () => {
  const game = await info();
  expect(face(game, "B7")).toEqual({ look: palette.blue, label: "7" });
  expect(face(game, "G-2")).toEqual({ look: palette.green, label: "−2" });
  expect(face(game, null)).toEqual({ look: null, label: "" });
  expect(face(game, "#B7")).toEqual({ look: null, label: "" });
  expect(face(game, "X3")).toEqual({ look: unknown, label: "3" });
});

test("the name of a card", async () => {
  const game = await info();
  expect(["B7", "X3", null].map((card) => cardName(game, card))).toEqual(["blue 7", "crimson 3", "a card face down"]);
  expect(colourName(game, "G")).toBe("green");
  expect(spoken(game, ["Take ", { card: "G6" }, "."])).toBe("Take green 6.");
  await i18n.use("de");
  expect(cardName(game, "B7")).toBe("Blau 7");
});

test("games stand in their order, those without a cover at the end", async () => {
  const covered = Object.keys(import.meta.glob("../games/*/cover.ts")).map((path) => ({ id: path.split("/").at(-2)! }));
  expect(covered.length).toBeGreaterThan(1);
  const sorted = ordered([{ id: "one" }, ...covered, { id: "other" }]);
  expect(sorted.slice(-2).map(({ id }) => id)).toEqual(["one", "other"]);
  const places = sorted.slice(0, -2).map(({ id }) => cover(id).order);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test("a game without a cover has a plain one", () => {
  const { minutes, accent, poster } = cover("other");
  expect([minutes, accent]).toEqual([undefined, undefined]);
  expect(poster.cards).toHaveLength(1);
  const element = document.createElement("div");
  dressed("other")(element);
  expect(element.getAttribute("style")).toBeNull();
});

test("a game is dressed in its accents", () => {
  const [path] = Object.keys(import.meta.glob("../games/*/cover.ts"));
  const id = path!.split("/").at(-2)!;
  const element = document.createElement("div");
  dressed(id)(element);
  expect(element.style.getPropertyValue("--accent-dark")).toBe(cover(id).accent!.dark);
});
