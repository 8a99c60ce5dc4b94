import { headers } from "next/headers";
import { cache } from "react";
import type { Bookings } from "#lib/booking/bookings.ts";
import { currentRequestContext } from "../../../_shared/request-context.ts";

/** Reads a booking once for all parts of a page. */
export const viewOnce = cache((bookings: Bookings, token: string) => bookings.view(token));

/**
 * Whether this page is that of a booking in progress. For the head of the document, the one place
 * in which a page may ask to be loaded again without scripts.
 */
export async function mustRefresh(): Promise<boolean> {
  const token = (await headers()).get("x-booking");
  const site = token ? await currentRequestContext() : undefined;
  if (!token || !site) return false;
  const view = await viewOnce(site.bookings, token);
  return view.ok ? view.value.pending : view.error === "unavailable";
}
