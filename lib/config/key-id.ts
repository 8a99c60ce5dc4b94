import { createHash } from "node:crypto";
import type { Secret } from "./secret.ts";

/** The id inside `service_live_{keyId}_{secret}` (§5), else a fingerprint; neither is secret. */
export function keyIdOf(key: Secret): string {
  const value = key.reveal();
  const [, id] = /^[^_]+_live_([A-Za-z0-9-]+)_./.exec(value) ?? [];
  if (id !== undefined) return id;
  return createHash("sha256").update(`key id:${value}`).digest("base64url").slice(0, 16);
}
