import { createHash } from "node:crypto";
import { eachInSteps, runNow, type Steps } from "#lib/values/steps.ts";
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
  /** Former names stay listed: bookings may be under way in their spaces. */
  setLocations(locations: Locations): Steps<void>;
};

export function createSpaceNames(locations: Locations): SpaceNames {
  const all = new Map<string, readonly [string, ...string[]]>();

  function setLocation({ location, keyIds }: Locations[number]): void {
    const { slug } = location;
    const current = spaceOf(slug, keyIds.current);
    const former = keyIds.former.map((id) => spaceOf(slug, id));
    const others = new Set([...former, ...(all.get(slug) ?? [])]);
    others.delete(current);
    all.set(slug, [current, ...others]);
  }

  const setLocations = (configured: Locations) => eachInSteps(configured, setLocation);
  runNow(setLocations(locations));
  // A slug that is not configured (another site's booking) gets a space without a key.
  return { of: (slug) => all.get(slug) ?? [spaceOf(slug, "")], setLocations };
}
