// Bundles what browsers are sent of client. Plain JavaScript: the framework's
// configuration imports it.

import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Writes the scripts into public/scripts, under names that tell their content; the address of the first. */
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
