import { readFile } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { LRUCache } from "lru-cache";

/** A larger one would take the page past the packets that arrive first. */
const MAX_BYTES = 3_000;

const folder = resolve("public") + sep;
const known = new LRUCache<string, string>({ max: 100, ttl: 60_000 });

/** A small drawing in `public` as a data URI, which is painted with its page; the address of any other picture. */
export async function withinPage(src: string): Promise<string> {
  if (!/^\/.*\.svg$/i.test(src)) return src;
  const found = known.get(src) ?? (await read(src));
  known.set(src, found);
  return found;
}

async function read(src: string): Promise<string> {
  const file = resolve(folder, src.slice(1));
  if (!file.startsWith(folder)) return src;
  const drawing = await readFile(file, "utf8").catch(() => undefined);
  if (drawing === undefined || drawing.length > MAX_BYTES) return src;
  return `data:image/svg+xml,${drawing.trim().replace(/[^!$&-;=?-Z[\]_a-z~]/gu, encodeURIComponent)}`;
}
