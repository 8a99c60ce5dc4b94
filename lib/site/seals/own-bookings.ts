import { z } from "zod";
import { type LocationCookie, locationCookie } from "./cookie.ts";
import type { Sealer } from "./seal.ts";

/** `recent` finds what was just booked; `remembered`, if the visitor wishes, serves the menu. */
const KINDS = {
  recent: { cookie: "booked", purpose: "own bookings", ttlSeconds: 2 * 60 * 60 },
  remembered: { cookie: "visits", purpose: "visits", ttlSeconds: 183 * 24 * 60 * 60 },
} as const;

export type OwnBookingsKind = keyof typeof KINDS;

/** Newest ones only: a cookie holds 4,096 bytes. */
const MAX_BOOKINGS = 8;

const idsSchema = z.array(z.string().max(100));

export function ownBookingsCookie(
  kind: OwnBookingsKind,
  slug: string,
  publicUrl: string,
): LocationCookie {
  const { cookie, ttlSeconds } = KINDS[kind];
  return locationCookie(cookie, slug, publicUrl, ttlSeconds);
}

export function sealOwnBookings(
  sealer: Sealer,
  kind: OwnBookingsKind,
  slug: string,
  ids: readonly string[],
): Promise<string> {
  const { purpose, ttlSeconds } = KINDS[kind];
  return sealer.seal(`${purpose}:${slug}`, ids.slice(0, MAX_BOOKINGS), ttlSeconds);
}

export async function openOwnBookings(
  sealer: Sealer,
  kind: OwnBookingsKind,
  slug: string,
  text: string,
): Promise<readonly string[]> {
  const opened = await sealer.open(`${KINDS[kind].purpose}:${slug}`, text, idsSchema);
  return opened.ok ? opened.value : [];
}
