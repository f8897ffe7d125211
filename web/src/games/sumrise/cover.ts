import type { Cover } from "../types";

export default {
  order: 3,
  minutes: 20,
  accent: { light: "#a34c00", dark: "#ffab57" },
  // The grid of four, three of which count.
  poster: {
    ground: "#b9560b",
    cards: [
      { colour: "purple", label: "4", x: 37, y: 27, size: 22 },
      { colour: "yellow", label: "3", x: 63, y: 27, size: 22 },
      { colour: "grey", label: "0", x: 37, y: 73, size: 22 },
      { colour: "orange", label: "6", x: 64, y: 71, size: 25, turn: 5 },
    ],
  },
} satisfies Cover;
