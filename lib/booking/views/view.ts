import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isWaiting } from "#lib/store/journal/states.ts";
import { wallClock } from "#lib/values/calendar.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { presentOf } from "../model/record.ts";
import { openContact } from "../model/sealed.ts";
import { readByToken, type TokenFault } from "../reads/read-by-token.ts";
import type { SiteDeps } from "../reads/restored.ts";
import { refusalOf } from "../requests/change.ts";
import { queuePositionOf } from "../requests/position.ts";
import { type BookingView, viewOf } from "./outcome.ts";
import type { SalonChanges } from "./salon-changes.ts";

export async function view(
  deps: SiteDeps,
  salonChanges: SalonChanges,
  token: string,
): Promise<Result<BookingView, TokenFault>> {
  return readView(deps, salonChanges, token).catch((error: unknown) => {
    deps.log.error({ err: error }, "a booking could not be read");
    return err("unavailable");
  });
}

async function readView(
  deps: SiteDeps,
  salonChanges: SalonChanges,
  token: string,
): Promise<Result<BookingView, TokenFault>> {
  const { journal, location, sealer, upstream, now } = deps;
  const found = await readByToken(deps, token);
  if (!found.ok) return found;
  const { booking, knowledge } = await salonChanges.refresh(found.value);
  const contact = await openContact(sealer, booking);
  const unfinished = isWaiting(booking.state)
    ? await journal.find(location.slug, { index: "unfinished" })
    : [];
  const position = queuePositionOf(booking.id, unfinished, upstream.pressure(), now());
  const may = {
    cancel: refusalOf(deps, booking, "cancel") ?? "yes",
    move: refusalOf(deps, booking, "move") ?? "yes",
  } as const;
  const visit = presentOf(booking);
  const shown = viewOf(booking, visit, contact, position, may, knowledge);
  return ok(inDoubt(deps, booking, shown));
}

/**
 * A confirmed booking of a restored journal that was not read since may be at another time or gone.
 * `asking`: a reading will tell; `as_known`: the key may not read appointments.
 */
function inDoubt(deps: SiteDeps, booking: JournalBooking, view: BookingView): BookingView {
  const { isCurrent, revision } = view.appointment;
  const isUnread = view.state === "confirmed" || view.state === "altered";
  if (!isUnread || isCurrent || !deps.restored.isFromBackup(booking)) return view;
  const state = deps.upstream.rights.lacks("appointments:read") ? "as_known" : "asking";
  return {
    ...view,
    ...{ state, pending: state === "asking", may: { cancel: "off", move: "off" } },
    appointment: { status: "unknown", revision, isCurrent },
    knownAt: wallClock(booking.changedAt, deps.location.timeZone),
  };
}
