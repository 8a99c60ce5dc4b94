import { createHash } from "node:crypto";
import type { Secret } from "./secret.ts";
import type { Config } from "./types.ts";

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

/**
 * Sites that share a Redis may have the same slug, but never the same key: its id tells their
 * bookings apart. What was stored with the keys that it replaces belongs to it as well.
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
  // A slug that is not configured, as of a booking of another site, has a space without a key.
  return (slug) => all.get(slug) ?? [spaceOf(slug, "")];
}
