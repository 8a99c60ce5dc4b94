import { openOwnBookings, ownBookingsCookie } from "#lib/site/seals/own-bookings.ts";
import type { Sealer } from "#lib/site/seals/seal.ts";

export type HasVisits = (slug: string, cookies: string | undefined) => Promise<boolean>;

/** At a glance, for all who were never remembered. */
export function mayHaveVisits(cookies: string | undefined): boolean {
  return cookies?.includes("visits-") ?? false;
}

/** A made-up cookie opens to nothing, so it costs no rendering. */
export function createHasVisits(sealer: Sealer, publicUrl: string): HasVisits {
  return async (slug, cookies = "") => {
    const { name } = ownBookingsCookie("remembered", slug, publicUrl);
    const found = cookies.split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
    if (found === undefined) return false;
    const seal = found.slice(name.length + 1);
    return (await openOwnBookings(sealer, "remembered", slug, seal)).length > 0;
  };
}
