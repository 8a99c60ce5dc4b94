import { createHash } from "node:crypto";
import type { Secret } from "./secret.ts";
import type { Config } from "./types.ts";

/** The id inside `service_live_{keyId}_{secret}` (§5), else a fingerprint; neither is secret. */
export function keyIdOf(key: Secret): string {
  const value = key.reveal();
  const [, id] = /^[^_]+_live_([A-Za-z0-9-]+)_./.exec(value) ?? [];
  if (id !== undefined) return id;
  return createHash("sha256").update(`key id:${value}`).digest("base64url").slice(0, 16);
}

export function spaceOf(slug: string, keyId: string): string {
  return `${slug}:${keyId}`;
}

/** Each location's Redis spaces: of its current key, then of the keys that it replaces. */
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
