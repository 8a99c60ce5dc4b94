import { headers } from "next/headers";
import { cache } from "react";
import { routingOf } from "#lib/app/routing.ts";
import type { Bookings } from "#lib/booking/bookings.ts";
import { currentServices } from "../../../_shared/request-context.ts";

/** Reads a booking once for all parts of a page. */
export const viewOnce = cache((bookings: Bookings, token: string) => bookings.view(token));

/** For the document's head, the only place for a refresh without scripts. */
export async function mustRefresh(): Promise<boolean> {
  const token = routingOf(await headers())?.bookingToken;
  const services = token ? await currentServices() : undefined;
  if (!token || !services) return false;
  const view = await viewOnce(services.bookings, token);
  return view.ok ? view.value.pending : view.error === "unavailable";
}
