import { expect, test } from "vitest";
import { bins, dealKind, dealPage, isSealed, percent, squares } from "./daily";

test("a deal has its page", () => {
  expect(dealPage({ deal: "any-2026-11-20", day: "2026-11-20" })).toBe("/daily/any/2026-11-20");
  expect(dealPage({ deal: "abcdefgh2345", day: null })).toBe("/beat/abcdefgh2345");
  expect(dealKind({ deal: "x", day: null, counts: true, opens: 0 })).toBe("challenge");
  expect(dealKind({ deal: "x", day: "2026-11-20", counts: true, opens: 0 })).toBe("daily");
  expect(dealKind({ deal: "x", day: "2026-11-20", counts: false, opens: 0 })).toBe("practice");
  expect(isSealed({ opens: 10 }, 9_999)).toBe(true);
  expect(isSealed({ opens: 10 }, 10_000)).toBe(false);
});

test("others are those besides oneself", () => {
  expect(percent({ of: 1, below: 0 })).toBe(null);
  expect(percent({ of: 11, below: 8 })).toBe(80);
  expect(squares({ of: 11, below: 8 })).toBe("■■■■□");
  expect(squares({ of: 11, below: 0 })).toBe("□□□□□");
});

test("results are put into bins that hold all of them", () => {
  expect(bins([], 20)).toEqual([]);
  expect(bins([[3, 2]], 20)).toEqual([{ low: 3, high: 4, count: 2 }]);
  const found = bins([[-21.5, 1], [-0.5, 2], [0, 3], [38.5, 4]], 20);
  expect(found.length).toBeLessThanOrEqual(20);
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(10);
  expect(found[0]).toEqual({ low: -25, high: -20, count: 1 });
  expect(found.find(({ low }) => low === -5)!.count).toBe(2);
  expect(found.find(({ low }) => low === 0)!.count).toBe(3);
});
