// Numbers as they are printed: with a proper minus.

export const plain = (value: number): string => (value < 0 ? `−${-value}` : String(value));
export const signed = (value: number): string => (value > 0 ? `+${value}` : plain(value));
