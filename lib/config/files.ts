import { readFileSync, statSync } from "node:fs";
import { placeIn } from "#lib/values/expression-place.ts";
import { err, ok, type Result } from "#lib/values/result.ts";

export type FileFault = "cannot be read" | "is not a regular file" | "is too large";

/** A start must not wait for a pipe without a writer, nor read an endless device. */
export function readFile(
  path: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Result<Buffer, FileFault> {
  try {
    const found = statSync(path);
    if (!found.isFile()) return err("is not a regular file");
    return found.size > maxBytes ? err("is too large") : ok(readFileSync(path));
  } catch {
    return err("cannot be read");
  }
}

/** Some editors begin a text with a mark of its encoding, which is none of it. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

export function readText(path: string): Result<string, FileFault> {
  const bytes = readFile(path);
  return bytes.ok ? ok(textOf(bytes.value)) : bytes;
}

export function parseJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    const position = /at position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
    const at = placeIn(text, position === undefined ? text.length : Number(position) + 1);
    return err(`is not JSON (${at})`);
  }
}
