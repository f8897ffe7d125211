import { expect, test } from "vitest";
import { sha256 } from "./sha256";

test("hashes are those of the standard, and of the browser, at every length", async () => {
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  for (let length = 0; length < 200; length++) {
    const text = Array.from({ length }, (_, index) => String.fromCharCode(32 + ((index * 7 + length) % 95))).join("");
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    expect(sha256(text)).toBe(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
});
