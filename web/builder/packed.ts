// Packs what is text among the built files as tightly as it can be, once and here, because that takes long. The server gives
// it to browsers that understand it: it is a sixth smaller than what is packed while one waits.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

export function packed(): Plugin {
  let folder = "";
  return {
    name: "packed",
    apply: "build",
    configResolved: (config) => void (folder = config.build.outDir),
    writeBundle(_options, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name))) {
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(readFileSync(join(folder, file))));
      }
    },
  };
}
