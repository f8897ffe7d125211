// Numbers as they are printed: with a proper minus.

export const plain = (value: number): string => (value < 0 ? `−${-value}` : String(value));
/** Numbers that are added up: "6 − 2 + 5". */
export const added = (values: readonly number[]): string =>
  values.map((value, index) => (index ? `${value < 0 ? "−" : "+"} ${Math.abs(value)}` : plain(value))).join(" ");
export const signed = (value: number): string => (value > 0 ? `+${value}` : plain(value));

/** With one digit behind the point, as a language writes it. */
export const tenths = (value: number, language: string): string =>
  // What is rounded to nothing has no sign.
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.round(value * 10) / 10 || 0).replace("-", "−");
export const signedTenths = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(value).replace("-", "−");
