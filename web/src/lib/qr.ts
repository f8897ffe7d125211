// A QR code (ISO 18004) for a link: bytes, error correction M, versions 1 to 6, which is enough for 106 characters.
// Loaded only by those who want to see one. It is short, and a package would bring every other kind of code along.

/** By version: all codewords, those for correction in each block, and the number of blocks. */
const SIZES = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
] as const;

// Arithmetic in the field of 256 elements.
const EXP: number[] = [1];
for (let i = 1; i < 255; i++) EXP.push(EXP[i - 1]! * 2 > 255 ? (EXP[i - 1]! * 2) ^ 0x11d : EXP[i - 1]! * 2);
const LOG = new Map(EXP.map((value, power) => [value, power]));
const times = (a: number, b: number): number => (a && b ? EXP[(LOG.get(a)! + LOG.get(b)!) % 255]! : 0);

/** The codewords that correct errors in these. */
function correction(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) generator = [...generator, 0].map((value, at) => value ^ times(generator[at - 1] ?? 0, EXP[i]!));
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!;
    generator.forEach((value, at) => (rest[i + at]! ^= times(value, factor)));
  }
  return rest.slice(data.length);
}

/** The text as codewords, in the order in which they are written; nothing if it is too long. */
function codewords(text: string): { version: number; words: number[] } | null {
  const bytes = [...new TextEncoder().encode(text)];
  const index = SIZES.findIndex(([all, each, blocks]) => bytes.length + 2 <= all - each * blocks);
  if (index < 0) return null;
  const [all, each, blocks] = SIZES[index]!;
  const room = all - each * blocks;
  // Mode (4 bits), length (8 bits), the bytes, an end of 4 bits: so everything is shifted by half a byte.
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = Array.from({ length: halves.length / 2 }, (_, i) => (halves[2 * i]! << 4) | halves[2 * i + 1]!);
  for (let i = 0; data.length < room; i++) data.push(i % 2 ? 0x11 : 0xec);
  const size = room / blocks;
  const parts = Array.from({ length: blocks }, (_, i) => data.slice(i * size, (i + 1) * size));
  const checks = parts.map((part) => correction(part, each));
  const woven = (rows: number[][]): number[] => rows[0]!.flatMap((_, i) => rows.map((row) => row[i]!));
  return { version: index + 1, words: [...woven(parts), ...woven(checks)] };
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The code as rows of dark and light squares; nothing if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const made = codewords(text);
  if (!made) return null;
  const { version, words } = made;
  const size = 17 + 4 * version;
  const fixed: (boolean | undefined)[][] = Array.from({ length: size }, () => Array<undefined>(size).fill(undefined));
  const put = (x: number, y: number, dark: boolean): void => {
    if (fixed[y] && x >= 0 && x < size) fixed[y][x] = dark;
  };
  const target = (cx: number, cy: number, rings: number, reach: number): void => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        put(cx + x, cy + y, ring !== rings && ring <= 3);
      }
  };
  for (let i = 8; i < size - 8; i++) {
    put(i, 6, i % 2 === 0);
    put(6, i, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) target(x, y, 2, 4);
  if (version > 1) target(size - 7, size - 7, 1, 2);
  format(0); // keeps the place of it free

  function format(mask: number): void {
    let rest = mask << 10;
    for (let i = 14; i >= 10; i--) if ((rest >> i) & 1) rest ^= 0x537 << (i - 10);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (i: number): boolean => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 8; i++) {
      put(8, i < 6 ? i : i + 1, bit(i));
      put(size - 1 - i, 8, bit(i));
    }
    for (let i = 8; i < 15; i++) {
      put(i === 8 ? 7 : 14 - i, 8, bit(i));
      put(8, size - 15 + i, bit(i));
    }
    put(8, size - 8, true);
  }

  // Up and down in columns of two, from the right, leaving out the one with the marks.
  const order: [number, number][] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++) for (const x of [right, right - 1]) order.push([x, up ? size - 1 - i : i]);
  }
  const places = order.filter(([x, y]) => fixed[y]![x] === undefined);
  const bits = words.flatMap((word) => Array.from({ length: 8 }, (_, i) => ((word >> (7 - i)) & 1) === 1));

  const masked = MASKS.map((mask, number) => {
    format(number);
    const rows = fixed.map((row) => row.map((dark) => dark ?? false));
    places.forEach(([x, y], i) => (rows[y]![x] = (bits[i] ?? false) !== mask(x, y)));
    return rows;
  });
  return masked.reduce((best, rows) => (penalty(rows) < penalty(best) ? rows : best));
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, too much of one colour. */
function penalty(rows: boolean[][]): number {
  const size = rows.length;
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]!))].map((line) => line.map(Number).join(""));
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let i = 0; i + 11 <= size; i++) if (/^(10111010000|00001011101)/.test(line.slice(i, i + 11))) sum += 40;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) if (new Set([rows[y]![x], rows[y - 1]![x], rows[y]![x - 1], rows[y - 1]![x - 1]]).size === 1) sum += 3;
  const dark = rows.flat().filter(Boolean).length / size ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
