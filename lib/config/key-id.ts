import { createHash } from "node:crypto";
import type { Secret } from "./secret.ts";
import type { Config } from "./types.ts";

/**
 * The id inside a key's value: `service_live_{keyId}_{secret}` (§5); keys of another form get a
 * fingerprint. Not secret: it is part of the key's prefix in Redis.
 */
export function keyIdOf(key: Secret): string {
  const value = key.reveal();
  const [, id] = /^[^_]+_live_([A-Za-z0-9-]+)_./.exec(value) ?? [];
  if (id !== undefined) return id;
  return createHash("sha256").update(`key id:${value}`).digest("base64url").slice(0, 16);
}

/** Prefix of a location's data in a Redis that several sites may share. */
export function spaceOf(slug: string, keyId: string): string {
  return `${slug}:${keyId}`;
}

/**
 * Spaces of each location: of its current key, then of the keys it replaces. Sites that share a
 * Redis may have the same slug but never the same key.
 */
export function spacesIn(
  locations: Config["locations"],
): (slug: string) => readonly [own: string, ...former: string[]] {
  const all = new Map(
    locations.map(({ location: { slug }, keyIds: { current, former } }) => {
      const names = former.map((id) => spaceOf(slug, id));
      return [slug, [spaceOf(slug, current), ...names] as const];
    }),
  );
  // A slug that is not configured (a booking of another site) gets a space without a key.
  return (slug) => all.get(slug) ?? [spaceOf(slug, "")];
}
