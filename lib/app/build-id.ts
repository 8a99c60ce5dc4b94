import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

/** Written by `next build`; the same in all instances of one build. */
const BUILD_ID_FILE = ".next/BUILD_ID";

const NO_BUILD = randomUUID();

export function buildId(): string {
  if (process.env.NODE_ENV !== "production") return NO_BUILD;
  try {
    return readFileSync(BUILD_ID_FILE, "utf8").trim();
  } catch {
    return NO_BUILD;
  }
}
