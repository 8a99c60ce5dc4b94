import "server-only";
import { cookies } from "next/headers";
import { getApp } from "#lib/app/handle.ts";
import {
  openOwnBookings,
  ownBookingsCookie,
  sealOwnBookings,
} from "#lib/site/seals/own-bookings.ts";
import { publicUrl } from "../../_shared/page-context.ts";

/** Newest first. */
export async function ownBookings(slug: string): Promise<readonly string[]> {
  const cookie = (await cookies()).get(ownBookingsCookie(slug, publicUrl()).name);
  return cookie ? openOwnBookings(getApp().sealer, slug, cookie.value) : [];
}

export async function keepOwnBooking(slug: string, id: string): Promise<void> {
  const others = (await ownBookings(slug)).filter((other) => other !== id);
  const { name, options } = ownBookingsCookie(slug, publicUrl());
  (await cookies()).set(
    name,
    await sealOwnBookings(getApp().sealer, slug, [id, ...others]),
    options,
  );
}
