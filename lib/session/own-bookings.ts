import { z } from "zod";
import { type LocationCookie, locationCookie } from "./cookie.ts";
import type { Sealer } from "./seal.ts";

/** Lets a browser find its recent bookings. Optional: booking works without cookies. */
const TTL_SECONDS = 2 * 60 * 60;
/** Newest ones only: a cookie holds 4,096 bytes. */
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

/** Newest first; empty for a forged, expired or foreign cookie. */
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
