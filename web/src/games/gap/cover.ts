import type { Cover } from "../types";

export default {
  order: 1,
  minutes: 10,
  accent: { light: "#1f5fbf", dark: "#7db0ff" },
  // A 7 between a 6 and an 8, about to take both.
  poster: {
    ground: "#1f5fbf",
    cards: [
      { colour: "green", label: "6", x: 20, y: 42, size: 27, turn: -5 },
      { colour: "yellow", label: "8", x: 80, y: 42, size: 27, turn: 5 },
      { colour: "pink", label: "7", x: 50, y: 58, size: 33 },
    ],
  },
} satisfies Cover;
