import { wallClock } from "#lib/calendar.ts";
import type { JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { isFromBackup } from "../reads/restored.ts";
import type { BookingView } from "./outcome.ts";

/**
 * A confirmed booking of a restored journal, unread since, may be at another time or gone. `asking`:
 * a reading is to tell; `as_known`: the key reads no appointments.
 */
export function inDoubt(
  deps: BookingDeps,
  booking: JournalBooking,
  view: BookingView,
): BookingView {
  const { isCurrent, revision } = view.appointment;
  const isUnread = view.state === "confirmed" || view.state === "altered";
  if (!isUnread || isCurrent || !isFromBackup(deps, booking)) return view;
  const state = deps.upstream.rights.lacks("appointments:read") ? "as_known" : "asking";
  return {
    ...view,
    ...{ state, pending: state === "asking", may: { cancel: "off", move: "off" } },
    appointment: { status: "unknown", revision, isCurrent },
    knownAt: wallClock(booking.changedAt, deps.location.timeZone),
  };
}
