// The colours of all games. Each has a symbol and a pattern of its own, so that nobody has to tell colours apart.

export type ColourName =
  | "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink" | "white" | "grey" | "silver";

export type Pattern =
  | "plain" | "stripes" | "dots" | "grid" | "waves" | "chevrons" | "bars" | "rings" | "checks" | "hatch";

export interface Colour {
  /** The flat colour of the card. */
  fill: string;
  /** The ink of numeral and symbol on it. */
  ink: string;
  /** Drawn into a box from -10 to 10. */
  symbol: string;
  /** Whether the symbol is an outline rather than a shape. */
  hollow: boolean;
  pattern: Pattern;
}

export const white = "#ffffff";
export const black = "#16181c";

export const shape = (fill: string, ink: string, pattern: Pattern, symbol: string): Colour => ({ fill, ink, pattern, symbol, hollow: false });
const outline = (fill: string, ink: string, pattern: Pattern, symbol: string): Colour => ({ fill, ink, pattern, symbol, hollow: true });

export const palette: Record<ColourName, Colour> = {
  red: shape("#c8322b", white, "stripes", "M-3.2-9h6.4v5.8H9v6.4H3.2V9h-6.4V3.2H-9v-6.4h5.8z"),
  orange: shape("#e5822a", black, "chevrons", "M-9.5-7.5h19L0 9z"),
  yellow: shape("#f2c230", black, "grid", "M-8-8H8V8H-8z"),
  green: shape("#1f7a3d", white, "waves", "M-9.5 7.5h19L0-9z"),
  blue: shape("#1f5fbf", white, "dots", "M0-9a9 9 0 1 1 0 18 9 9 0 0 1 0-18z"),
  purple: shape("#5d2f92", white, "checks", "M0-10 8.5 0 0 10-8.5 0z"),
  pink: shape("#f193be", black, "rings", "M0-10 2.9-3.4l7.1.6-5.4 4.6 1.7 7L0 5l-6.3 3.8 1.7-7L-10-2.8l7.1-.6z"),
  white: outline("#f6f3ea", black, "plain", "M-7.5-7.5h15v15h-15z"),
  grey: outline("#737983", white, "bars", "M0-8a8 8 0 1 1 0 16A8 8 0 0 1 0-8z"),
  silver: outline("#cdd2d9", black, "hatch", "M0-9.5 8 0 0 9.5-8 0z"),
};

/** A pattern as strokes in a tile of 8 by 8. */
export const patterns: Record<Pattern, string> = {
  plain: "",
  stripes: "M-2 2 2-2M0 8 8 0M6 10l4-4",
  chevrons: "M0 2l4 4 4-4",
  grid: "M0 0h8M0 0v8",
  waves: "M0 4q2-3 4 0t4 0",
  dots: "M4 4h.01",
  checks: "M0 0l8 8M8 0 0 8",
  rings: "M4 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  bars: "M0 2h8M0 6h8",
  hatch: "M0 0l8 8M8 0 0 8",
};

/** For colours that are not in the palette. */
export const unknown = shape("#737983", white, "plain", "M-7.5-7.5h15v15h-15z");
