import { hash } from "node:crypto";
import { realpathSync } from "node:fs";
import { resolve, sep } from "node:path";
import { attempt, err, ok, type Result } from "#lib/values/result.ts";
import { readFile } from "../files.ts";

const HASH_LENGTH = 16;

/** The first bytes of JPEG, PNG, WebP and AVIF: a file's name proves nothing. */
const PICTURE = /^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftypavi[fs])/s;

export type FoundPicture = {
  readonly file: string;
  /** Hash of the file's bytes, part of the address that serves it. */
  readonly hash: string;
};

/** A picture below `folder`, links followed. `lib/site/pictures` finds out whether it decodes. */
export function findPicture(folder: string, name: string): Result<FoundPicture, string> {
  const file = attempt(() => realpathSync(resolve(folder, name)));
  if (file === undefined) return err(`is not there: ${name}`);
  const isBelow = file.startsWith(realpathSync(folder) + sep);
  if (!isBelow) return err("leads out of the folder of the file");
  const bytes = readFile(file);
  if (!bytes.ok) return bytes;
  if (!PICTURE.test(bytes.value.toString("latin1", 0, 12))) {
    return err("is none of JPEG, PNG, WebP and AVIF");
  }
  return ok({ file, hash: hash("sha256", bytes.value, "base64url").slice(0, HASH_LENGTH) });
}
