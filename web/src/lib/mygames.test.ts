import { describe, expect, it } from "vitest";
import { asked, read, written } from "./mygames";

describe("what is looked for", () => {
  it("is written into the address without what is left open, and read from there", () => {
    const search = read("?game=abc&with=%20Big+Ben%20&from=&other=1");
    expect(search).toMatchObject({ game: "abc", with: " Big Ben ", from: "", result: "" });
    expect(written(search)).toBe("?game=abc&with=Big+Ben");
    expect(written(read(""))).toBe("");
  });

  it("asks for whole days of the place where one is", () => {
    const wishes = asked(read("?from=2026-11-16&to=2026-11-16"), null);
    expect(Number(wishes.get("from"))).toBe(new Date(2026, 10, 16).getTime() / 1000);
    expect(Number(wishes.get("to"))).toBe(new Date(2026, 10, 17).getTime() / 1000);
  });

  it("does not ask for what is no day", () => {
    expect([...asked(read("?from=soon&to=1&players=2"), "5-abc")]).toEqual([["players", "2"], ["before", "5-abc"]]);
  });
});
