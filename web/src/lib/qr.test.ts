import { expect, test } from "vitest";
import { qr } from "./qr";

// What a decoder by others (jsQR) reads as QUINTET.
const QUINTET = `
#######.#.##..#######
#.....#..##...#.....#
#.###.#..####.#.###.#
#.###.#.##.##.#.###.#
#.###.#.##..#.#.###.#
#.....#.#.##..#.....#
#######.#.#.#.#######
........#.###........
#...#.######.#####..#
#..#....#.###....##.#
.########..#..###..#.
###.#..#.#...####..#.
###...###.#.####..###
........#...####....#
#######.###.##..#..#.
#.....#....##...#..##
#.###.#.####..##..#.#
#.###.#....##....#.##
#.###.#..###..#.###..
#.....#..##..####....
#######.#...####.##.#`.trim();

const drawn = (rows: boolean[][]): string => rows.map((row) => row.map((dark) => (dark ? "#" : ".")).join("")).join("\n");

test("a code that others can read", () => {
  expect(drawn(qr("QUINTET")!)).toBe(QUINTET);
});

test("longer texts make larger codes, up to a limit", () => {
  const sizes = [14, 15, 42, 62, 84, 106].map((length) => qr("x".repeat(length))!.length);
  expect(sizes).toEqual([21, 25, 29, 33, 37, 41]);
  expect(qr("x".repeat(107))).toBeNull();
});

test("several blocks of a code are corrected apart, and each code is another", async () => {
  const rows = qr("https://play.example.org/table/k3v9x0q2m7ad")!;
  const text = new TextEncoder().encode(rows.map((row) => row.map(Number).join("")).join("\n"));
  const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", text))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  expect(hash).toBe("a442014e0258474c9fc97cd51c41edf0b725d01f91a9a8c39d71c7343f939d01");
});
