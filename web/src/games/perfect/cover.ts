import { black, shape, white } from "../../lib/palette";
import type { Cover } from "../types";

const joker = shape(
  "#1d2026",
  white,
  "plain",
  "M-1.8-10h3.6v6.9l6-3.5 1.8 3.1-6 3.5 6 3.5-1.8 3.1-6-3.5V10h-3.6V3.1l-6 3.5-1.8-3.1 6-3.5-6-3.5 1.8-3.1 6 3.5z",
);
const action = shape("#ece5d3", black, "plain", "M0-9 9 0 0 9-9 0z");

/** Pictures of the action cards, drawn into a box from -20 to 20. */
export const pictures = {
  protect: "M0-19 16-13V-2C16 9 9 15 0 19-9 15-16 9-16-2v-11z",
  move: "M-19-5h22v-9L20 0 3 14V5h-22z",
  steal: "M-16 16c0-18 8-25 19-25v-9L20-3 3 12V3c-8 0-13 3-19 13z",
};

export const isAction = (card: string): card is keyof typeof pictures => card in pictures;

export default {
  order: 4,
  minutes: 30,
  accent: { light: "#6d3aa6", dark: "#c79bff" },
  // A row that has reached its perfect number.
  poster: {
    ground: "#5d2f92",
    cards: [
      { colour: "orange", label: "5", x: 17, y: 42, size: 22, turn: -6 },
      { colour: "orange", label: "7", x: 37, y: 46, size: 22, turn: -2 },
      { colour: "orange", label: "6", x: 57, y: 50, size: 22, turn: 2 },
      { colour: "orange", label: "4", x: 80, y: 54, size: 28, turn: 7 },
    ],
  },
  special(card) {
    if (isAction(card)) return { look: action, label: "", picture: pictures[card], name: `card-${card}` };
    if (/^J\d+$/.test(card)) return { look: joker, label: card.slice(1), name: "card-joker" };
    return null;
  },
  extra: (card) => ({ 5: "+1", 6: "+3", 7: "+5" })[card.slice(1)],
} satisfies Cover;
