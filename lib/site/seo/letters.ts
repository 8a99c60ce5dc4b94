import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Characters in the font files: Latin letters with marks, digits and common signs. */
const KNOWN = /^[\x20-\x7e\xa0-\xff\u0100-\u012c\u012e-\u017e\u0218-\u021b–—‘’‚“”„•…‹›€−]$/;

export type Letters = { readonly name: string; readonly data: ArrayBuffer };

let loaded: Promise<readonly Letters[]> | undefined;

export function letters(): Promise<readonly Letters[]> {
  loaded ??= Promise.all([load("figtree-latin"), load("figtree-latin-ext")]);
  return loaded;
}

async function load(name: string): Promise<Letters> {
  const file = await readFile(join(process.cwd(), "lib/site/seo/letters", `${name}.ttf`));
  return { name, data: Uint8Array.from(file).buffer };
}

/** `undefined` if the fonts lack a character: the library would fetch one from the internet. */
export function drawable(text: string): string | undefined {
  const plain = text.replace(/\s+/g, " ").trim();
  return plain !== "" && [...plain].every((letter) => KNOWN.test(letter)) ? plain : undefined;
}
