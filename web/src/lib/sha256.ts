// SHA-256 (FIPS 180-4) of a text in ASCII. Browsers have it too, but not on pages that came without TLS, as in a home's
// own network, and there shuffles shall be fair as well.

const roots = (power: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n++) {
    if (found.every((_, index) => n % primes[index]!)) {
      primes[found.length] = n;
      found.push(((n ** power % 1) * 2 ** 32) | 0);
    }
  }
  return found;
};
const primes: number[] = [];
const ROUNDS = roots(1 / 3);
const START = roots(1 / 2).slice(0, 8);

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The hash, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const blocks = (text.length + 9 + 63) >> 6;
  const words = new Int32Array(blocks * 16);
  for (let index = 0; index < text.length; index++) words[index >> 2]! |= text.charCodeAt(index) << (24 - 8 * (index % 4));
  words[text.length >> 2]! |= 0x80 << (24 - 8 * (text.length % 4));
  words[words.length - 1] = text.length * 8;
  const hash = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let block = 0; block < blocks; block++) {
    w.set(words.subarray(block * 16, block * 16 + 16));
    for (let t = 16; t < 64; t++) {
      const [far, near] = [w[t - 15]!, w[t - 2]!];
      w[t] = (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)) + w[t - 7]! + (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)) + w[t - 16]!;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let t = 0; t < 64; t++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[t]! + w[t]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index]! += word));
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
