import { FluentResource } from "@fluent/bundle";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.QUINTET_SERVER ?? "http://127.0.0.1:8000";

// Words are parsed once, here, and not each time that the page is opened.
const fluent: Plugin = {
  name: "fluent",
  transform: (text, id) => (id.endsWith(".ftl") ? { code: `export default ${JSON.stringify(new FluentResource(text))}`, map: null } : undefined),
};

// The built page goes into the package, from where the server serves it.
export default defineConfig({
  plugins: [svelte(), fluent],
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
