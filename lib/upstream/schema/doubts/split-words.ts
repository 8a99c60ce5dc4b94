import { memoize } from "#lib/values/memoize.ts";
import { ALL, ALONE, KNOWN } from "./words.ts";

const CODES = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));
const SMALL = new Set("is has for in on at by of the and from with be are can".split(" "));
const MAX_NAME = 60;
const MAX_TEXT = 1_000;

export function has(found: readonly string[], set: ReadonlySet<string>): boolean {
  return found.some((word) => set.has(word));
}

/** "from", "perPerson", "isHourly". */
export function isVagueAlone(found: readonly string[]): boolean {
  return has(found, ALONE) && found.every((word) => ALONE.has(word) || SMALL.has(word));
}

/** Nothing but such words, codes and numbers. */
export function isKnownText(text: string): boolean {
  return wordsOf(text).every(
    (word) => ALL.has(word) || SMALL.has(word) || CODES.has(word) || /^\d+$/.test(word),
  );
}

/** "isSoldOut", "is_sold_out" and "issoldout" as is, sold, out. Records of one kind have the same names. */
export const wordsOf = memoize(
  (name: string): readonly string[] => split(name.slice(0, MAX_NAME)),
  (name) => name.slice(0, MAX_NAME),
);

function split(text: string): readonly string[] {
  return text
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .flatMap(splitWord);
}

export function wordsOfText(text: unknown): readonly string[] {
  return typeof text === "string" ? split(text.slice(0, MAX_TEXT)) : [];
}

/** A name without separators, where known words make up all of it. */
function splitWord(word: string): readonly string[] {
  if (KNOWN.has(word) || SMALL.has(word) || word.length < 5) return [word];
  return pieces(word) ?? [word];
}

function pieces(rest: string): readonly string[] | undefined {
  if (rest === "") return [];
  for (let end = rest.length; end > 1; end -= 1) {
    const head = rest.slice(0, end);
    if (!KNOWN.has(head) && !SMALL.has(head)) continue;
    const tail = pieces(rest.slice(end));
    if (tail) return [head, ...tail];
  }
  return undefined;
}
