import { beforeEach, describe, expect, test } from "vitest";
import type { Room } from "./protocol";
import { sha256 } from "./sha256";
import { shares } from "./shares";
import { seat } from "../../tests/given";

const room = (status: Room["status"], pledges: (string | null)[], commit = "c"): Room => ({
  status, host: "Ann", seats: pledges.map((pledge, index) => ({ ...seat(`N${index}`), pledge })), fair: { commit, secret: null, broken: 0 }, again: null, closed: null,
});

beforeEach(() => localStorage.clear());

test("a share is fixed by its hash, and stays the same until it was shown", () => {
  const pledge = shares.pledge("t", "c");
  expect(pledge).toBe(sha256(shares.of("t")!.share));
  expect(shares.of("t")!.share).toMatch(/^[0-9a-f]{32}$/);
  expect(shares.pledge("t", "c")).toBe(pledge);
  expect(shares.pledge("other", "c")).not.toBe(pledge);
  shares.answer("t", room("opening", [pledge]), 0, false);
  expect(shares.pledge("t", "c")).not.toBe(pledge);
});

describe("after the start", () => {
  test("the share is shown, also after a reload, and what the others had fixed is kept", () => {
    const pledge = shares.pledge("t", "c");
    const opening = room("opening", [null, pledge, "p"]);
    for (const fresh of [false, true]) expect(shares.answer("t", opening, 1, fresh)).toEqual({ type: "reveal", share: shares.of("t")!.share });
    expect(shares.of("t")!.pledges).toEqual([null, pledge, "p"]);
  });

  test("a share that was shown is not shown again once others have fixed something else", () => {
    const pledge = shares.pledge("t", "c");
    shares.answer("t", room("opening", [pledge, "p"]), 0, false);
    expect(shares.answer("t", room("opening", [pledge, "q"]), 0, true)).toBeNull();
    expect(shares.of("t")!.pledges).toEqual([pledge, "p"]);
  });

  test("nothing is shown to a server that has fixed another secret, and nothing that is not asked for", () => {
    const pledge = shares.pledge("t", "c");
    expect(shares.answer("t", room("opening", [pledge], "d"), 0, false)).toBeNull();
    expect(shares.answer("t", room("opening", ["x"]), 0, true)).toBeNull();
    expect(shares.answer("t", room("opening", [pledge]), null, true)).toBeNull();
    expect(shares.answer("t", room("playing", [pledge]), 0, true)).toBeNull();
    expect(shares.of("t")!.pledges).toBeUndefined();
  });
});

describe("before the start", () => {
  test("one who sits without a pledge fixes a new share, the same however often it is asked for", () => {
    const before = shares.pledge("t", "c");
    shares.answer("t", room("opening", [before, "p"]), 0, false);
    const answer = shares.answer("t", room("waiting", [null, null]), 0, false);
    expect(answer).toEqual({ type: "pledge", pledge: sha256(shares.of("t")!.share) });
    expect(answer).not.toEqual({ type: "pledge", pledge: before });
    expect(shares.answer("t", room("waiting", [null, "q"]), 0, false)).toEqual(answer);
  });

  test("a pledge whose share is not known here is replaced by one who comes, and only then", () => {
    expect(shares.answer("t", room("waiting", ["x"]), 0, false)).toBeNull();
    expect(shares.answer("t", room("waiting", ["x"]), 0, true)).toEqual({ type: "pledge", pledge: shares.pledge("t", "c") });
    expect(shares.answer("t", room("waiting", [shares.pledge("t", "c")]), 0, true)).toBeNull();
  });

  test("a seat that is only kept fixes nothing", () => {
    const kept = room("waiting", [null]);
    kept.seats[0]!.kept = true;
    expect(shares.answer("t", kept, 0, true)).toBeNull();
  });
});

test("the shares of the latest tables are kept, and no more", () => {
  for (let table = 0; table < 60; table++) shares.pledge(`t${table}`, "c");
  expect([shares.of("t9"), shares.of("t10")?.commit, shares.of("t59")?.commit]).toEqual([undefined, "c", "c"]);
});
