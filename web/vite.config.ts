import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.QUINTET_SERVER ?? "http://127.0.0.1:8000";

// The built page goes into the package, from where the server serves it.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/quintet/web", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  // The words that the page shares with the terminal lie outside of this folder.
  server: { proxy: { "/api": server, "/live": { target: server, ws: true } }, fs: { allow: [".."] } },
  // In tests Svelte is the browser's, not that for rendering on a server.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { pool: "vmThreads", environment: "happy-dom", include: ["src/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
});
