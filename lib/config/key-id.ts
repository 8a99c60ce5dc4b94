import { createHash } from "node:crypto";
import type { Secret } from "./secret.ts";

/**
 * The id of a key, which the upstream puts into its value: `service_live_{keyId}_{secret}` (§5). A
 * key of another form is told apart by a fingerprint. Not secret: it names a key's place in Redis.
 */
export function keyIdOf(key: Secret): string {
  const value = key.reveal();
  const [, id] = /^[^_]+_live_([A-Za-z0-9-]+)_./.exec(value) ?? [];
  if (id !== undefined) return id;
  return createHash("sha256").update(`key id:${value}`).digest("base64url").slice(0, 16);
}

/** A location's own part of a Redis that several sites may share. */
export function spaceOf(slug: string, keyId: string): string {
  return `${slug}:${keyId}`;
}
