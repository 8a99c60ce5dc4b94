import { cache } from "react";
import { scope } from "#lib/app/scope.ts";
import type { Bookings } from "#lib/booking/bookings.ts";
import { currentServices } from "../../../_shared/page-context.ts";

/** Reads a booking once for all parts of a page. */
export const viewOnce = cache((bookings: Bookings, token: string) => bookings.view(token));

const SOONEST_SECONDS = 5;
const LATEST_SECONDS = 30;

/** For the document's head, the only place for a refresh without scripts. */
export async function refreshSeconds(): Promise<number | undefined> {
  const token = scope().address.bookingToken;
  const services = token ? currentServices() : undefined;
  if (!token || !services) return undefined;
  const view = await viewOnce(services.bookings, token);
  if (!view.ok) return view.error === "unavailable" ? SOONEST_SECONDS : undefined;
  const { pending, waitSeconds } = view.value;
  const seconds = Math.max(SOONEST_SECONDS, Math.min(LATEST_SECONDS, Math.ceil(waitSeconds / 6)));
  return pending ? seconds : undefined;
}
