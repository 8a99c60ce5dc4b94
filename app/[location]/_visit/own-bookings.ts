import "server-only";
import { cookies } from "next/headers";
import { getApp } from "#lib/app/handle.ts";
import type { LocationCookie } from "#lib/site/seals/cookie.ts";
import {
  type OwnBookingsKind,
  openOwnBookings,
  ownBookingsCookie,
  sealOwnBookings,
} from "#lib/site/seals/own-bookings.ts";
import { publicUrl } from "../../_shared/page-context.ts";

/** Newest first. */
export async function ownBookings(
  slug: string,
  kind: OwnBookingsKind = "recent",
): Promise<readonly string[]> {
  const cookie = (await cookies()).get(ownBookingsCookie(kind, slug, publicUrl()).name);
  return cookie ? openOwnBookings(getApp().sealer, kind, slug, cookie.value) : [];
}

export async function keepOwnBooking(
  slug: string,
  id: string,
  kind: OwnBookingsKind = "recent",
): Promise<void> {
  const others = (await ownBookings(slug, kind)).filter((other) => other !== id);
  const { name, options } = ownBookingsCookie(kind, slug, publicUrl());
  const seal = await sealOwnBookings(getApp().sealer, kind, slug, [id, ...others]);
  (await cookies()).set(name, seal, options);
}

export async function forgetVisits(slug: string): Promise<void> {
  await forgetCookie(ownBookingsCookie("remembered", slug, publicUrl()));
}

export async function forgetCookie({ name, options }: LocationCookie): Promise<void> {
  const jar = await cookies();
  if (jar.has(name)) jar.set(name, "", { ...options, maxAge: 0 });
}
