import { OwnVisit } from "#components/menu/own-visit.tsx";
import type { PageContext } from "../../_shared/page-context.ts";
import { bookingUrl } from "../../_shared/urls.ts";
import { ownBookings } from "../_visit/own-bookings.ts";
import { inPageLanguage } from "../bookings/[token]/read-booking.ts";

/** The next visit that was booked in this browser; none in a page that may be kept, rendered without cookies. */
export async function OwnNextVisit({ context }: { context: PageContext }) {
  const { i18n, slug } = context;
  const ids = await ownBookings(slug);
  const next = ids.length > 0 ? await context.bookings.nextVisit(ids) : undefined;
  if (!next) return null;
  const view = inPageLanguage(i18n, next.view);
  return <OwnVisit i18n={i18n} view={view} href={bookingUrl(context, next.token)} />;
}
