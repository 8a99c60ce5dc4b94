import { z } from "zod";
import { type LocationCookie, locationCookie } from "./cookie.ts";
import type { Sealer } from "./seal.ts";

/** As far ahead as most businesses let visitors book. */
const TTL_SECONDS = 90 * 24 * 60 * 60;

/** Newest ones only: a cookie holds 4,096 bytes. */
const MAX_BOOKINGS = 8;

const idsSchema = z.array(z.string().max(100));

/** Which bookings were made in a browser: its menu leads back to the next one. */
export function ownBookingsCookie(slug: string, publicUrl: string): LocationCookie {
  return locationCookie("booked", slug, publicUrl, TTL_SECONDS);
}

/** Whether a browser may have bookings of its own; a forged cookie opens to none. */
export function mayHaveBookings(cookies: string | undefined): boolean {
  return cookies?.includes("booked-") ?? false;
}

export function sealOwnBookings(
  sealer: Sealer,
  slug: string,
  ids: readonly string[],
): Promise<string> {
  return sealer.seal(purpose(slug), ids.slice(0, MAX_BOOKINGS), TTL_SECONDS);
}

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
