// The little pictures of the house, drawn by hand into a box of 40 by 40: what guests are seen as, and what they say.

import type { Figure, Reaction } from "./lists";

/** A shape that is filled or, with a width, drawn as a line. */
export type Shape = readonly [path: string, colour: string, width?: number];

export interface Drawing {
  ground: string;
  shapes: readonly Shape[];
}

const ink = "#17191d";
const paper = "#fffaf0";

const dot = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0 ${r} ${r} 0 1 1 ${-2 * r} 0z`;
const dots = (...all: [number, number, number][]): string => all.map((one) => dot(...one)).join("");

export const figures: Record<Figure, Drawing> = {
  fox: {
    ground: "#b8501a",
    shapes: [
      ["M6 8l9 6h10l9-6-1 14c0 6-6 10-13 11-7-1-13-5-13-11z", "#f3994a"],
      ["M8 20c5 0 9 3 12 8 3-5 7-8 12-8-1 7-6 12-12 13-6-1-11-6-12-13z", paper],
      [dots([14, 19, 1.7], [26, 19, 1.7], [20, 30, 2.2]), ink],
    ],
  },
  owl: {
    ground: "#5d2f92",
    shapes: [
      ["M8 7l6 4h12l6-4v17c0 7-5 11-12 11S8 31 8 24z", "#b79adf"],
      [dots([14.6, 19, 5.2], [25.4, 19, 5.2]), paper],
      [dots([14.6, 19, 2.4], [25.4, 19, 2.4]), ink],
      ["M17.4 23h5.2L20 28z", "#f2c230"],
    ],
  },
  cat: {
    ground: "#3c4657",
    shapes: [
      ["M8 7l8 7h8l8-7v15c0 7-5 12-12 12S8 29 8 22z", "#b4bcc8"],
      [dots([14.6, 21, 2], [25.4, 21, 2]), ink],
      ["M17.8 25.4h4.4L20 28z", "#e86f9f"],
      ["M3 23l8 2M3 29l8-2M37 23l-8 2M37 29l-8-2", paper, 1.3],
    ],
  },
  rabbit: {
    ground: "#e67fae",
    shapes: [
      ["M15 19C10 13 9 4 13 3.500s6 8 5 15zM25 19c5-6 6-15 2-15.500s-6 8-5 15z", paper],
      [dot(20, 26, 9.6), paper],
      [dots([16, 25, 1.6], [24, 25, 1.6]), ink],
      ["M18 28.500h4L20 31z", "#c8322b"],
    ],
  },
  frog: {
    ground: "#1f7a3d",
    shapes: [
      [dots([13, 14, 5.4], [27, 14, 5.4]), "#8ad477"],
      ["M5 23c0-6 6-9 15-9s15 3 15 9-6 11-15 11S5 29 5 23z", "#8ad477"],
      [dots([13, 13.6, 3.4], [27, 13.6, 3.4]), paper],
      [dots([13, 13.6, 1.7], [27, 13.6, 1.7]), ink],
      ["M11 24c4 5 14 5 18 0", ink, 1.7],
    ],
  },
  penguin: {
    ground: "#8ccbe6",
    shapes: [
      ["M20 4c8 0 12 7 12 16s-4 16-12 16S8 29 8 20 12 4 20 4z", "#22303f"],
      ["M20 13c3-4 8-2 8 3 0 3-1 5-1 8 0 6-3 10-7 10s-7-4-7-10c0-3-1-5-1-8 0-5 5-7 8-3z", paper],
      [dots([16, 17, 1.6], [24, 17, 1.6]), ink],
      ["M17 20.500h6L20 25z", "#f09a2a"],
    ],
  },
  whale: {
    ground: "#1f5fbf",
    shapes: [
      ["M3 22c0-7 6-10 13-10 8 0 11 5 13 9 3-1 3-5 2-9 4 1 5 3 5 5 2-1 3-1 4 0 0 5-4 8-8 9-2 6-7 9-14 9C9 35 3 30 3 22z", "#93c6ff"],
      ["M4 25c6 4 15 4 25 2-2 6-6 8-12 8-7 0-12-4-13-10z", "#e8f3ff"],
      [dot(12, 21, 1.7), ink],
      ["M17 9c0-4-2-5-5-5M17 9c0-4 2-5 5-5", paper, 1.8],
    ],
  },
  bee: {
    ground: "#e9b21c",
    shapes: [
      [dots([14, 11, 6], [25, 11, 6]), "#fdf3cf"],
      ["M20 13c8 0 12 4 12 10s-4 10-12 10S8 29 8 23s4-10 12-10z", ink],
      ["M18 13.500v19M25 14.500v17", "#f9d650", 3.6],
      [dot(12.5, 21, 1.8), paper],
      ["M32 23h4", ink, 2],
    ],
  },
  snail: {
    ground: "#93492f",
    shapes: [
      ["M9 13v10c0 5 2 7 7 7h18", "#ffe3c4", 5.5],
      ["M9 13L6 7M9 13l3-6", "#ffe3c4", 1.8],
      [dot(23, 18.5, 9.5), "#f0a873"],
      ["M23 18.500a2.6 2.6 0 1 1-2.6-2.600c4 0 6.6 2.6 6.6 6", ink, 1.8],
    ],
  },
  mushroom: {
    ground: "#74854a",
    shapes: [
      ["M15 21h10l2 12c0 2-14 2-14 0z", paper],
      ["M4 23C4 13 11 6 20 6s16 7 16 17c0 2-32 2-32 0z", "#c8322b"],
      [dots([13, 16, 2.8], [22, 11.5, 2.2], [28, 18, 3], [20, 19, 1.8]), paper],
    ],
  },
  cactus: {
    ground: "#efc98d",
    shapes: [
      ["M7 35h26", "#a8743a", 3],
      ["M20 33V11", "#257a4c", 9],
      ["M20 25h-6c-3 0-4-1-4-4v-3M20 21h6c3 0 4-1 4-4v-3", "#257a4c", 5],
      [dot(20, 6, 3), "#d63f86"],
    ],
  },
  boat: {
    ground: "#177f95",
    shapes: [
      ["M18.5 5v18H7zM22 9v14h10z", paper],
      ["M4 25h32l-5 7H9z", "#c8322b"],
      ["M0 35q4-3 8 0t8 0 8 0 8 0 8 0", "#b9e6ee", 2],
    ],
  },
};

/** So that bots can be told apart, at their plates and in the log. */
const grounds = ["#5b6b86", "#4b7565", "#7b5a88", "#84632f", "#94525f", "#3f7388"];

/** The bot on a seat. */
export const bot = (seat: number): Drawing => ({
  ground: grounds[seat % grounds.length]!,
  shapes: [
    ["M20 14V7", "#e6e9ee", 2],
    [dot(20, 6.5, 2.4), "#e6e9ee"],
    ["M10 13h20a4 4 0 0 1 4 4v11a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V17a4 4 0 0 1 4-4z", "#e6e9ee"],
    [dots([14, 21, 2.6], [26, 21, 2.6]), ink],
    ["M15 27.500h10", ink, 1.8],
  ],
});

const face = "#f7c948";

export const reactions: Record<Reaction, Drawing> = {
  hello: { ground: face, shapes: [[dots([14, 16, 2.2], [26, 16, 2.2]), ink], ["M11 23c3 7 15 7 18 0", ink, 2.4]] },
  luck: {
    ground: "#e4f3e2",
    shapes: [["M20 21c0 6 2 10 6 13", "#1f7a3d", 2.4], [dots([14.5, 12.5, 6], [25.5, 12.5, 6], [14.5, 22, 6], [25.5, 22, 6]), "#2f9150"]],
  },
  wow: { ground: face, shapes: [[dots([13.5, 15, 2.6], [26.5, 15, 2.6]), ink], [dot(20, 27, 5), ink]] },
  oops: {
    ground: face,
    shapes: [
      ["M10 15l6-3M30 15l-6-3", ink, 2.2],
      [dots([14, 19, 2], [26, 19, 2]), ink],
      ["M12 28q4-4 8 0t8 0", ink, 2.2],
      ["M33 16c2 4 3 5 3 7a3 3 0 0 1-6 0c0-2 1-3 3-7z", "#5aa7e8"],
    ],
  },
  laugh: {
    ground: face,
    shapes: [["M9 17c2-4 6-4 8 0M23 17c2-4 6-4 8 0", ink, 2.4], ["M9 22h22c0 7-5 11-11 11S9 29 9 22z", ink], ["M14 30c3-3 9-3 12 0-3 3-9 3-12 0z", "#e2574c"]],
  },
  time: {
    ground: "#efe2d0",
    shapes: [
      ["M30 18c6 0 6 8 0 8", "#93492f", 2.4],
      ["M8 15h22v10c0 5-4 8-8 8h-6c-4 0-8-3-8-8z", "#93492f"],
      ["M14 11c-2-3 2-3 0-6M20 11c-2-3 2-3 0-6M26 11c-2-3 2-3 0-6", "#93492f", 1.8],
    ],
  },
  bravo: {
    ground: "#2c4a86",
    shapes: [["M20 5l4.5 9.6 10.5 1.3-7.7 7.2 2 10.400L20 28.300l-9.3 5.2 2-10.400L5 15.900l10.5-1.300z", "#f7c948"]],
  },
  thanks: {
    ground: "#fbe0e6",
    shapes: [["M20 34C10 27 5 22 5 15.5 5 11 8.5 8 12.5 8c3 0 5.5 1.5 7.5 4.500C22 9.5 24.5 8 27.5 8 31.5 8 35 11 35 15.5 35 22 30 27 20 34z", "#c8325a"]],
  },
};
