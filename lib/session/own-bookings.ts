import { z } from "zod";
import { type LocationCookie, locationCookie } from "./cookie.ts";
import type { Sealer } from "./seal.ts";

/**
 * Which bookings a browser has made, so that its visitor finds back to them: a convenience. Who
 * blocks cookies books all the same.
 */
const TTL_SECONDS = 2 * 60 * 60;
/** The newest ones; a cookie has room for 4,096 bytes. */
const MAX_BOOKINGS = 8;

const idsSchema = z.array(z.string().max(100));

export function ownBookingsCookie(slug: string, publicUrl: string): LocationCookie {
  return locationCookie("booked", slug, publicUrl, TTL_SECONDS);
}

export function sealOwnBookings(
  sealer: Sealer,
  slug: string,
  ids: readonly string[],
): Promise<string> {
  return sealer.seal(purpose(slug), ids.slice(0, MAX_BOOKINGS), TTL_SECONDS);
}

/** Newest first; none for everything that is not, or no longer, a seal of ours for this location. */
export async function openOwnBookings(
  sealer: Sealer,
  slug: string,
  text: string,
): Promise<readonly string[]> {
  const opened = await sealer.open(purpose(slug), text, idsSchema);
  return opened.ok ? opened.value : [];
}

function purpose(slug: string): string {
  return `own bookings:${slug}`;
}
