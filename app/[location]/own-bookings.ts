import "server-only";
import { cookies } from "next/headers";
import { getApp } from "#lib/app/app.ts";
import { openOwnBookings, ownBookingsCookie, sealOwnBookings } from "#lib/session/own-bookings.ts";
import { publicUrl } from "../_shared/request-context.ts";

/** Newest first. */
export async function ownBookings(slug: string): Promise<readonly string[]> {
  const cookie = (await cookies()).get(ownBookingsCookie(slug, publicUrl()).name);
  return cookie ? openOwnBookings(getApp().sealer, slug, cookie.value) : [];
}

export async function keepOwnBooking(slug: string, id: string): Promise<void> {
  const others = (await ownBookings(slug)).filter((other) => other !== id);
  const { name, options } = ownBookingsCookie(slug, publicUrl());
  const seal = await sealOwnBookings(getApp().sealer, slug, [id, ...others]);
  (await cookies()).set(name, seal, options);
}
