import { createHash, timingSafeEqual } from "node:crypto";
import type { Secret } from "#lib/config/secret.ts";

/** Compares in constant time, whatever the lengths. */
export function matchesSecret(given: string, secret: Secret): boolean {
  return timingSafeEqual(digest(given), digest(secret.reveal()));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
