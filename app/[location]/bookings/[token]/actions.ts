"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { isOwnRequest } from "#lib/server/origin.ts";
import { publicUrl, siteOf } from "../../../site.ts";
import { bookingUrl, menuUrl } from "../../../urls.ts";

const text = z.string().catch("");
const sent = z.object({ location: text, token: text, review: text, overlap: text });

/** Takes one of the offers on a booking's page, for the contact that was given with the booking. */
export async function takeInstead(_state: null, form: FormData): Promise<null> {
  const { location, token, review: seal, overlap } = sent.parse(Object.fromEntries(form));
  const site = await siteOf(location);
  const { bookings } = site;
  const back = (problem: string, minutes = 0) =>
    bookingUrl(site, encodeURIComponent(token), {
      problem,
      minutes: minutes > 0 ? String(minutes) : undefined,
    });
  if (!isOwnRequest(await headers(), publicUrl()))
    redirect(menuUrl(site, [], { refused: "origin" }));
  const review = await bookings.openReview(seal);
  if (!review.ok) redirect(back(review.error));
  const options = { overlapMeant: overlap === "yes" };
  const taken = await bookings.again(token, review.value, options);
  if (!taken.ok) {
    const { error } = taken;
    redirect(back(error.code, error.code === "busy" ? Math.ceil(error.waitSeconds / 60) : 0));
  }
  return redirect(bookingUrl(site, taken.value.token));
}
