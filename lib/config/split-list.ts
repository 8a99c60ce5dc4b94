import { err, ok, type Result } from "#lib/values/result.ts";
import type { Steps } from "#lib/values/steps.ts";
import { parseJson } from "./files.ts";

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},]/gs;

/**
 * The texts between the commas of a JSON list, each to be parsed by itself: an entry that cannot be
 * read spoils no other, and 100,000 are not parsed in one turn. A list that does not end is refused.
 */
export function* splitList(text: string): Steps<Result<readonly string[], string>> {
  if (!/^\s*\[/.test(text)) return err("is not a list of locations in JSON");
  const items: string[] = [];
  let depth = 0;
  let start = text.indexOf("[") + 1;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    depth += DEPTHS[token] ?? 0;
    if (depth > 1 || (depth === 1 && token !== ",")) continue;
    items.push(text.slice(start, index));
    start = index + 1;
    yield;
    if (depth === 0) return text.slice(start).trim() === "" ? ok(filled(items)) : faultOf(text);
  }
  return faultOf(text);
}

const DEPTHS: Readonly<Record<string, number>> = { "[": 1, "{": 1, "]": -1, "}": -1 };

/** Says in which line a text that is no JSON breaks off. */
function faultOf(text: string): Result<never, string> {
  const read = parseJson(text);
  return read.ok ? err("is not a list of locations") : read;
}

/** `[]` holds one blank text. */
function filled(items: readonly string[]): readonly string[] {
  return items.length === 1 && items[0]?.trim() === "" ? [] : items;
}
