import { readFileSync, statSync } from "node:fs";
import { placeIn } from "#lib/values/expression-place.ts";
import { err, ok, type Result } from "#lib/values/result.ts";

export type FileFault = "cannot be read" | "is not a regular file";

/** A start must not wait for a pipe without a writer, nor read an endless device. */
export function readFile(path: string): Result<Buffer, FileFault> {
  try {
    return statSync(path).isFile() ? ok(readFileSync(path)) : err("is not a regular file");
  } catch {
    return err("cannot be read");
  }
}

/** Without the mark of its encoding, by which some editors begin a text. */
export function readText(path: string): Result<string, FileFault> {
  const bytes = readFile(path);
  return bytes.ok ? ok(new TextDecoder().decode(bytes.value)) : bytes;
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
