import { hash } from "node:crypto";
import { realpathSync } from "node:fs";
import { isAbsolute, join, sep } from "node:path";
import { attempt, err, ok, type Result } from "#lib/values/result.ts";
import { readFile } from "../files.ts";

const MAX_BYTES = 15_000_000;
const HASH_LENGTH = 16;

/** Told by the first bytes: a file name proves nothing. */
const KINDS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])),
  (bytes) =>
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
  (bytes) => /^ftypavi[fs]/.test(bytes.toString("latin1", 4, 12)),
];

export type FoundPicture = {
  readonly file: string;
  /** Hash of the file's bytes, part of the address that serves it. */
  readonly hash: string;
};

/** A picture below `folder`, links followed. `lib/site/pictures` finds out whether it decodes. */
export function findPicture(folder: string, name: string): Result<FoundPicture, string> {
  if (isAbsolute(name) || name.split(/[\\/]/).includes("..")) {
    return err("leads out of the folder of the file");
  }
  const file = attempt(() => realpathSync(join(folder, name)));
  const root = attempt(() => realpathSync(folder));
  if (file === undefined || root === undefined) return err(`is not there: ${name}`);
  if (!file.startsWith(root + sep)) return err("leads out of the folder of the file");
  return readPicture(file);
}

function readPicture(file: string): Result<FoundPicture, string> {
  const bytes = readFile(file, MAX_BYTES);
  if (!bytes.ok) {
    const isLarge = bytes.error === "is too large";
    return isLarge ? err(`is larger than ${MAX_BYTES / 1_000_000} MB`) : bytes;
  }
  if (!KINDS.some((is) => is(bytes.value))) return err("is none of JPEG, PNG, WebP and AVIF");
  return ok({ file, hash: hash("sha256", bytes.value, "base64url").slice(0, HASH_LENGTH) });
}
