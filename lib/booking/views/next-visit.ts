import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { wallClock } from "#lib/values/calendar.ts";
import { tokenFor } from "../model/link-token.ts";
import { readPresent } from "../model/record.ts";
import type { SiteDeps } from "../reads/restored.ts";
import { type BookingView, viewOf } from "./outcome.ts";

export type OwnVisit = { readonly token: string; readonly view: BookingView };

const NOT_QUEUED = { ahead: 0, waitSeconds: 0 };

/** The next visit among the bookings that were made in a browser. */
export async function nextVisit(
  deps: SiteDeps,
  ids: readonly string[],
): Promise<OwnVisit | undefined> {
  const { journal, location, sealer, log, now, restored } = deps;
  try {
    await restored.refresh();
    const bookings = await Promise.all(ids.map((id) => journal.read(id)));
    const found = bookings.flatMap((booking) => {
      if (booking?.slug !== location.slug || restored.isFromBackup(booking)) return [];
      const view = viewOfVisit(booking);
      return view ? [{ booking, view, at: `${view.date} ${view.start}` }] : [];
    });
    const clock = wallClock(now(), location.timeZone);
    const present = `${clock.date} ${clock.time}`;
    const [next] = found
      .filter(({ at }) => at > present)
      .toSorted((one, other) => (one.at < other.at ? -1 : 1));
    return next && { token: tokenFor(sealer, next.booking), view: next.view };
  } catch (error) {
    log.error({ err: error }, "a browser's own visits could not be read");
    return undefined;
  }
}

/** `undefined`: cancelled, never made, or its link was revoked by staff. */
function viewOfVisit(booking: JournalBooking): BookingView | undefined {
  if (booking.linkRevokedAt !== null) return undefined;
  const visit = readPresent(booking);
  const view = visit && viewOf(booking, visit, undefined, NOT_QUEUED);
  const status = view?.appointment.status;
  return status === "cancelled" || status === "none" ? undefined : view;
}
