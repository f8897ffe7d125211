import { describe, expect, test } from "vitest";
import { isOver, kindOf, MOST, MOST_BYTES, surplus } from "./kept";

describe("what is kept", () => {
  test("is rules, lists and games that are over", () => {
    expect(kindOf("/api/rules/de/abc")).toBe("book");
    expect(kindOf("/api/me/tables")).toBe("list");
    expect(kindOf("/api/tables/k3v9x0q2m7ad/replay")).toBe("game");
  });

  test("is nothing that is happening, and nothing of other kinds", () => {
    for (const path of ["/api/tables/k3v9x0q2m7ad/history", "/api/tables/k3v9x0q2m7ad/record", "/api/push", "/api/me/data", "/health", "/live/k3v9x0q2m7ad"])
      expect(kindOf(path)).toBeNull();
  });

  test("is no table at which a game goes on, and no review that is not done", () => {
    expect(isOver("/api/tables/a", '{"status":"finished"}')).toBe(true);
    for (const status of ["waiting", "opening", "playing", "closed"]) expect(isOver("/api/tables/a", `{"status":"${status}"}`)).toBe(false);
    expect(isOver("/api/tables/a/review", '{"state":"done"}')).toBe(true);
    expect(isOver("/api/tables/a/review", '{"state":"working"}')).toBe(false);
    expect(isOver("/api/tables/a", "<html>")).toBe(false);
  });

  test("is not more than fits, and of that the latest", () => {
    const many = Array.from({ length: MOST + 2 }, (_, number) => ({ url: `/${number}`, at: number, size: 1 }));
    expect(surplus(many)).toEqual(["/1", "/0"]);
    const large = [3, 1, 2].map((at) => ({ url: `/${at}`, at, size: MOST_BYTES / 2 }));
    expect(surplus(large)).toEqual(["/1"]);
  });
});
