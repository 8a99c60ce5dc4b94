import "server-only";
import { cookies } from "next/headers";
import { getApp } from "#lib/app/handle.ts";
import {
  openRememberedContact,
  type RememberedContact,
  rememberedContactCookie,
  sealRememberedContact,
} from "#lib/site/seals/remembered-contact.ts";
import { publicUrl } from "../../_shared/page-context.ts";
import { forgetCookie, forgetVisits, keepOwnBooking } from "../_visit/own-bookings.ts";

export async function remembered(slug: string): Promise<RememberedContact | undefined> {
  const cookie = (await cookies()).get(rememberedContactCookie(slug, publicUrl()).name);
  return cookie && openRememberedContact(getApp().sealer, slug, cookie.value);
}

/** Stores contact and booking if the visitor ticked the box, else deletes what was stored. */
export async function rememberIfAsked(
  slug: string,
  typed: RememberedContact & { readonly remember: string },
  bookingId: string,
): Promise<void> {
  if (typed.remember !== "yes") return forgetVisitor(slug);
  await keepOwnBooking(slug, bookingId, "remembered");
  const { firstName, lastName, email, phone } = typed;
  const contact = { firstName, lastName, email, phone };
  const { name, options } = rememberedContactCookie(slug, publicUrl());
  const seal = await sealRememberedContact(getApp().sealer, slug, contact);
  if (seal !== undefined) (await cookies()).set(name, seal, options);
}

export async function forgetVisitor(slug: string): Promise<void> {
  await forgetVisits(slug);
  await forgetCookie(rememberedContactCookie(slug, publicUrl()));
}
