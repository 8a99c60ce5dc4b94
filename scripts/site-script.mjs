// Bundles client/. Plain JavaScript, because the framework's configuration imports it.

import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Writes public/scripts under hashed names; returns the entry's address. */
export async function bundleSiteScript() {
  const folder = `${root}public/scripts`;
  await rm(folder, { recursive: true, force: true });
  const { output } = await build({
    input: `${root}client/site.ts`,
    logLevel: "warn",
    output: {
      dir: folder,
      entryFileNames: "[name]-[hash].js",
      chunkFileNames: "[name]-[hash].js",
      minify: true,
    },
  });
  return `/scripts/${output[0].fileName}`;
}
