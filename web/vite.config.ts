import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FluentResource } from "@fluent/bundle";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { installable } from "./builder/installable";
import { packed } from "./builder/packed";

const server = process.env.QUINTET_SERVER ?? "http://127.0.0.1:8000";

// The words of all games, which the page shares with the terminal.
const SHARED = fileURLToPath(new URL("../src/quintet/words/", import.meta.url));

// Words are parsed once, here, and not each time that the page is opened; those of a language become one file.
const fluent: Plugin = {
  name: "fluent",
  transform(text, id) {
    const [, name, push] = /(\w+\.ftl)(\?push)?$/.exec(id) ?? [];
    if (!name) return undefined;
    // A service worker that was called tells of it in few words.
    if (push) return written(new FluentResource(text).body.filter((message) => message.id.startsWith("push-")));
    this.addWatchFile(SHARED + name);
    return written([...new FluentResource(readFileSync(SHARED + name, "utf8")).body, ...new FluentResource(text).body]);
  },
};
const written = (body: FluentResource["body"]): { code: string; map: null } => ({ code: `export default ${JSON.stringify({ body })}`, map: null });

// The built page goes into the package, from where the server serves it.
export default defineConfig({
  plugins: [svelte(), fluent, installable([fluent]), packed()],
  build: {
    outDir: "../src/quintet/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // From it the server knows what a page will ask for, and tells the browser at once.
    manifest: "pages.json",
    // A request costs a phone more than a few kilobytes: what is needed together is one file.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "home", tags: ["$initial"], priority: 1 },
            // Home shows the deals of today: it shall not fetch what is needed to play.
            { name: "daily", test: /[\\/]src[\\/]parts[\\/]daily[\\/]/, minShareCount: 2, priority: 1 },
            { name: "play", test: /[\\/]src[\\/](parts|lib|games)[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // The words that the page shares with the terminal lie outside of this folder.
  server: { proxy: { "/api": server, "/live": { target: server, ws: true } }, fs: { allow: [".."] } },
  // In tests Svelte is the browser's, not that for rendering on a server.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { pool: "vmThreads", environment: "happy-dom", include: ["src/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
});
