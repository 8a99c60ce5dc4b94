import { readFileSync, statSync } from "node:fs";
import { err, ok, type Result } from "#lib/values/result.ts";

export type FileFault = "cannot be read" | "is not a regular file" | "is too large";

/** A start must not wait for a pipe that has no writer, nor read a device without an end. */
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

export function readText(path: string): Result<string, FileFault> {
  const bytes = readFile(path);
  return bytes.ok ? ok(bytes.value.toString("utf8")) : bytes;
}

/** `example` goes with the fault: `CONTENT_FILE=./content`. */
export function readJson(path: string, example: string): Result<unknown, string> {
  const text = readText(path);
  return text.ok ? parseJson(text.value) : err(`${text.error}. Example: ${example}`);
}

export function parseJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return err("is not JSON");
  }
}
