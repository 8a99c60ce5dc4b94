// Bundles client/. Plain JavaScript, because the framework's configuration imports it.

import { readFileSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The oldest engines, as rolldown names them: `chrome112`, `ios16.4`. */
const TARGET = JSON.parse(readFileSync(`${root}package.json`, "utf8")).browserslist.map(
  (/** @type {string} */ line) => line.replace("ios_saf", "ios").replace(" >= ", ""),
);

/** A module of the site's pages. */
const SITE = { input: "client/site.ts", name: "[name]-[hash].js" };
/** Runs in the head of framed pages, before they are painted. */
const FRAMED = { input: "client/framed/framed.ts", name: "[name]-[hash].js", format: "iife" };

/**
 * Writes public/scripts under hashed names, and /embed.js for other sites under its one name, with its
 * types; returns the addresses of the scripts that pages ask for.
 */
export async function bundleScripts() {
  const folder = `${root}public/scripts`;
  await rm(folder, { recursive: true, force: true });
  const entries = [SITE, FRAMED];
  const [site, framed] = await Promise.all(entries.map((one) => bundle(one, folder)));
  await bundle(
    { input: "client/embed/embed.ts", name: "embed.js", format: "iife" },
    `${root}public`,
  );
  await copyFile(`${root}client/embed/api.ts`, `${root}public/embed.d.ts`);
  return {
    SITE_SCRIPT: `/scripts/${site}`,
    FRAMED_SCRIPT: `/scripts/${framed}`,
  };
}

/**
 * @param {{ input: string, name: string, format?: string }} entry
 * @param {string} dir
 */
async function bundle({ input, name, format = "esm" }, dir) {
  const { output } = await build({
    input: `${root}${input}`,
    logLevel: "warn",
    transform: { target: TARGET },
    output: {
      dir,
      format,
      entryFileNames: name,
      chunkFileNames: name,
      minify: true,
      comments: false,
    },
  });
  return output[0].fileName;
}
