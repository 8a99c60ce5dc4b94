"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { isOwnRequest } from "#lib/server/origin.ts";
import { publicUrl, siteOf } from "../../../site.ts";
import { bookingUrl, menuUrl } from "../../../urls.ts";

const text = z.string().catch("");
const sent = z.object({ location: text, token: text, review: text });

/** Takes one of the offers on a booking's page, for the contact that was given with the booking. */
export async function takeInstead(form: FormData): Promise<void> {
  const { location, token, review: seal } = sent.parse(Object.fromEntries(form));
  const { slug, bookings } = siteOf(location);
  const back = (problem: string) =>
    `${bookingUrl(slug, encodeURIComponent(token))}?problem=${problem}`;
  if (!isOwnRequest(await headers(), publicUrl()))
    redirect(menuUrl(slug, [], { refused: "origin" }));
  const review = await bookings.openReview(seal);
  if (!review.ok) redirect(back(review.error));
  const taken = await bookings.again(token, review.value);
  if (!taken.ok) redirect(back(taken.error));
  redirect(bookingUrl(slug, taken.value.token));
}
