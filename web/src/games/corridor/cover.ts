import type { Cover } from "../types";

export default {
  order: 5,
  minutes: 20,
  accent: { light: "#14703a", dark: "#6fd394" },
  // A corridor of four.
  poster: {
    ground: "#1f7a3d",
    cards: [
      { colour: "yellow", label: "16", x: 61, y: 9, size: 19 },
      { colour: "blue", label: "3", x: 17, y: 50, size: 19 },
      { colour: "blue", label: "8", x: 39, y: 50, size: 19 },
      { colour: "blue", label: "12", x: 61, y: 50, size: 19 },
      { colour: "silver", label: "15", x: 83, y: 50, size: 19 },
      { colour: "red", label: "9", x: 39, y: 91, size: 19 },
    ],
  },
} satisfies Cover;
