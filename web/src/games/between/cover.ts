import type { Cover } from "../types";

export default {
  order: 2,
  minutes: 20,
  accent: { light: "#b3261e", dark: "#ff8f86" },
  // Two piles, and room between their numbers.
  poster: {
    ground: "#c8322b",
    cards: [
      { colour: "blue", label: "3", x: 22, y: 50, size: 30, turn: -4 },
      { colour: "grey", label: "9", x: 78, y: 50, size: 30, turn: 4 },
      { colour: "yellow", label: "5", x: 50, y: 80, size: 25 },
    ],
  },
} satisfies Cover;
