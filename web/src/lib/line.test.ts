import { expect, test, vi } from "vitest";

const answer = (headers: Record<string, string>): Response => new Response("{}", { headers });

test("what was kept says from when it is, and what is new that there is a line", async () => {
  const { line } = await import("./line.svelte");
  line.heard(answer({ "quintet-kept": "1700000000000" }));
  line.heard(answer({ "quintet-kept": "1800000000000" }));
  line.heard(answer({ "quintet-kept": "book" }));
  expect([line.lost, line.since]).toEqual([true, 1_700_000_000_000]);
  line.heard(answer({}));
  expect([line.lost, line.since]).toEqual([false, null]);
  line.heard(answer({ "quintet-kept": "book" }));
  expect([line.lost, line.since]).toEqual([true, null]);
  dispatchEvent(new Event("offline"));
  expect(line.since).not.toBeNull();
  line.heard(answer({}));
});

test("a page of another build is fetched anew, once for each build, and not because of what was kept", async () => {
  vi.resetModules();
  sessionStorage.clear();
  document.head.innerHTML = '<meta name="build" content="aaaa">';
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const fresh = async () => (vi.resetModules(), (await import("./line.svelte")).line);
  (await fresh()).heard(answer({ "quintet-build": "aaaa" }));
  (await fresh()).heard(answer({ "quintet-build": "bbbb", "quintet-kept": "1" }));
  expect(reload).not.toHaveBeenCalled();
  (await fresh()).heard(answer({ "quintet-build": "bbbb" }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  (await fresh()).heard(answer({ "quintet-build": "bbbb" }));
  (await fresh()).heard(answer({ "quintet-build": "cccc" }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});
