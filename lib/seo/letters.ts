import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What the files hold: Latin letters with all their marks, digits and the usual signs. */
const KNOWN = /^[\x20-\x7e\xa0-\xff\u0100-\u012c\u012e-\u017e\u0218-\u021b–—‘’‚“”„•…‹›€−]$/;

export type Letters = { readonly name: string; readonly data: ArrayBuffer };

let loaded: Promise<readonly Letters[]> | undefined;

/** The letters that pictures are drawn with, read once. */
export function letters(): Promise<readonly Letters[]> {
  loaded ??= Promise.all([load("figtree-latin"), load("figtree-latin-ext")]);
  return loaded;
}

async function load(name: string): Promise<Letters> {
  const file = await readFile(join(process.cwd(), "lib/seo/letters", `${name}.ttf`));
  return { name, data: Uint8Array.from(file).buffer };
}

/** Narrow and unbreakable spaces as plain ones. */
export function plainSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * A text as far as it can be drawn; `undefined` for one that would lose letters. For what its
 * letters do not hold, the drawing library would ask servers on the internet.
 */
export function drawable(text: string): string | undefined {
  const plain = plainSpaces(text);
  return plain !== "" && [...plain].every((letter) => KNOWN.test(letter)) ? plain : undefined;
}
