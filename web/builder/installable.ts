// What makes the page one that can be installed: icons as pixels, the name of the build, and the service worker, which
// must know all other files by name and so is built after them.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { build, type Plugin } from "vite";
import { draw } from "./icons";

const ICON = new URL("../src/icon.svg", import.meta.url);
const PAPER: [number, number, number] = [0xf8, 0xf5, 0xee];
const ICONS = {
  "icon-192.png": { pixels: 192, share: 1 },
  "icon-512.png": { pixels: 512, share: 1 },
  // What is cut off at the edges, as a home screen likes to do, is ground.
  "icon-maskable.png": { pixels: 512, share: 0.6, ground: PAPER },
  "apple-touch-icon.png": { pixels: 180, share: 0.74, ground: PAPER },
  "badge.png": { pixels: 96, share: 1, colour: [255, 255, 255] as [number, number, number] },
};

/** With the plugins that the worker needs too. */
export function installable(plugins: Plugin[]): Plugin {
  let name = "";
  let folder = "";
  return {
    name: "installable",
    apply: "build",
    configResolved: (config) => void (folder = config.build.outDir),
    // The page names its first files by what they hold, and these name the others: so this is the name of all of it.
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        name = createHash("sha256").update(html).digest("hex").slice(0, 16);
        return [{ tag: "meta", attrs: { name: "build", content: name }, injectTo: "head" }];
      },
    },
    generateBundle() {
      const svg = readFileSync(ICON, "utf8");
      this.emitFile({ type: "asset", fileName: "icon.svg", source: svg });
      for (const [fileName, wish] of Object.entries(ICONS)) this.emitFile({ type: "asset", fileName, source: draw(svg, wish) });
    },
    async writeBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((file) => file.startsWith("assets/") || file === "icon-192.png" || file === "badge.png");
      await build({
        configFile: false,
        logLevel: "warn",
        plugins,
        publicDir: false,
        define: { __BUILD__: JSON.stringify(name), __FILES__: JSON.stringify(files.sort().map((file) => `/${file}`)) },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: "es2022",
          // It is no module: browsers take those as workers only since lately.
          rolldownOptions: { input: "src/worker/worker.ts", output: { format: "iife", entryFileNames: "service-worker.js" } },
        },
      });
    },
  };
}
