import { createHash } from "node:crypto";
import type { Secret } from "./secret.ts";

export type KeyIds = { readonly current: string; readonly former: readonly string[] };

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

/** As `Config` has them. */
type Locations = readonly {
  readonly location: { readonly slug: string };
  readonly keyIds: KeyIds;
}[];

export type SpaceNames = {
  of(slug: string): readonly [current: string, ...former: string[]];
};

export function createSpaceNames(locations: Locations): SpaceNames {
  const all = new Map<string, readonly [string, ...string[]]>();

  for (const { location, keyIds } of locations) {
    const { slug } = location;
    const former = keyIds.former.map((id) => spaceOf(slug, id));
    all.set(slug, [spaceOf(slug, keyIds.current), ...former]);
  }
  // A slug that is not configured (another site's booking) gets a space without a key.
  return { of: (slug) => all.get(slug) ?? [spaceOf(slug, "")] };
}
