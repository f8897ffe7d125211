import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.QUINTET_SERVER ?? "http://127.0.0.1:8000";

// The built client goes into the package, from where the server serves it.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/quintet/web", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": server, "/live": { target: server, ws: true } } },
});
