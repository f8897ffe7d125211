// Draws the icon of the page as pixels, for where a browser wants no SVG: a home screen, a notification.
// The drawing is src/icon.svg, which is all paths of one colour each; no image is kept in the repository.

import { deflateSync } from "node:zlib";

type Point = [number, number];
interface Shape {
  colour: [number, number, number];
  outlines: Point[][];
}

/** The paths of a drawing. Those of ours are made of lines and arcs of circles. */
export function read(svg: string): { size: number; shapes: Shape[] } {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)![1]);
  const shapes = [...svg.matchAll(/<path d="([^"]+)" fill="#(\w\w)(\w\w)(\w\w)"\/>/g)].map(([, path, ...colour]) => ({
    colour: colour.map((part) => parseInt(part!, 16)) as Shape["colour"],
    outlines: outlines(path!),
  }));
  if (!shapes.length) throw new Error("the icon has no paths");
  return { size, shapes };
}

function outlines(path: string): Point[][] {
  const found: Point[][] = [];
  let [x, y] = [0, 0];
  for (const [, command, rest] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest!.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const line = (to: Point): void => void ([x, y] = to) || void found.at(-1)!.push(to);
    const [ox, oy] = command === command!.toLowerCase() ? [1, 1] : [0, 0];
    switch (command!.toLowerCase()) {
      case "m":
        [x, y] = [x * ox + numbers[0]!, y * oy + numbers[1]!];
        found.push([[x, y]]);
        for (let at = 2; at < numbers.length; at += 2) line([x * ox + numbers[at]!, y * oy + numbers[at + 1]!]);
        break;
      case "l":
        for (let at = 0; at < numbers.length; at += 2) line([x * ox + numbers[at]!, y * oy + numbers[at + 1]!]);
        break;
      case "h":
        for (const number of numbers) line([x * ox + number, y]);
        break;
      case "v":
        for (const number of numbers) line([x, y * oy + number]);
        break;
      case "a":
        for (let at = 0; at < numbers.length; at += 7) {
          const [radius, , , , sweep, toX, toY] = numbers.slice(at, at + 7) as [number, number, number, number, number, number, number];
          for (const point of half([x, y], [x * ox + toX, y * oy + toY], radius, sweep)) line(point);
        }
        break;
      case "z":
        break;
      default:
        throw new Error(`the icon has a path with ${command}, which cannot be drawn here`);
    }
  }
  return found;
}

/** Half a circle between two points that lie opposite. */
function half(from: Point, to: Point, radius: number, sweep: number): Point[] {
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  if (Math.abs(Math.hypot(to[0] - from[0], to[1] - from[1]) - 2 * radius) > 0.01) throw new Error("an arc of the icon is not half a circle");
  const start = Math.atan2(from[1] - y, from[0] - x);
  const steps = 48;
  return Array.from({ length: steps }, (_, step) => {
    const angle = start + ((sweep ? 1 : -1) * Math.PI * (step + 1)) / steps;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

const FINE = 4;

interface Wish {
  pixels: number;
  /** What lies behind; nothing is transparent. */
  ground?: [number, number, number];
  /** How much of the width the drawing takes. */
  share: number;
  /** One colour for all, where only the outline counts. */
  colour?: [number, number, number];
}

/** The drawing as a PNG. */
export function draw(svg: string, { pixels, ground, share, colour }: Wish): Uint8Array {
  const { size, shapes } = read(svg);
  const scale = (pixels * share) / size;
  const offset = (pixels * (1 - share)) / 2;
  const image = new Uint8Array(pixels * pixels * 4);
  if (ground) for (let at = 0; at < image.length; at += 4) image.set([...ground, 255], at);
  for (const shape of shapes) {
    const edges = shape.outlines.flatMap((points) =>
      points.map((point, index) => [point, points[(index + 1) % points.length]!].map(([x, y]) => [x! * scale + offset, y! * scale + offset]) as [Point, Point]),
    );
    for (let row = 0; row < pixels; row++) {
      const covered = new Float32Array(pixels);
      for (let fine = 0; fine < FINE; fine++) cover(covered, edges, row + (fine + 0.5) / FINE);
      for (let column = 0; column < pixels; column++) if (covered[column]) blend(image, 4 * (row * pixels + column), colour ?? shape.colour, Math.min(1, covered[column]!));
    }
  }
  return png(image, pixels);
}

/** Adds, for one fine line, how much of each pixel lies inside. */
function cover(covered: Float32Array, edges: readonly [Point, Point][], y: number): void {
  const crossings = edges
    .filter(([[, from], [, to]]) => from <= y !== to <= y)
    .map(([[x1, y1], [x2, y2]]) => x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
    .sort((one, other) => one - other);
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from, to] = [Math.max(0, crossings[at]!), Math.min(covered.length, crossings[at + 1]!)];
    for (let column = Math.floor(from); column < to; column++) covered[column]! += Math.max(0, Math.min(to, column + 1) - Math.max(from, column)) / FINE;
  }
}

function blend(image: Uint8Array, at: number, colour: readonly number[], share: number): void {
  const before = image[at + 3]! / 255;
  const after = share + before * (1 - share);
  for (let part = 0; part < 3; part++) image[at + part] = Math.round((colour[part]! * share + image[at + part]! * before * (1 - share)) / after);
  image[at + 3] = Math.round(255 * after);
}

function png(image: Uint8Array, pixels: number): Uint8Array {
  const rows = new Uint8Array(pixels * (4 * pixels + 1));
  for (let row = 0; row < pixels; row++) rows.set(image.subarray(4 * pixels * row, 4 * pixels * (row + 1)), row * (4 * pixels + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(pixels, 0);
  head.writeUInt32BE(pixels, 4);
  head.set([8, 6, 0, 0, 0], 8); // eight bits, colours with transparency
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(checksum(named), named.length + 4);
  return whole;
}

function checksum(data: Uint8Array): number {
  let sum = ~0;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
