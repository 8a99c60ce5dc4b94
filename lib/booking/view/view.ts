import type { JournalBooking } from "#lib/journal/contract.ts";
import { WAITING_STATES } from "#lib/journal/states.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Sealer } from "#lib/session/seal.ts";
import type { BookingDeps } from "../deps.ts";
import { presentOf } from "../manage/ends.ts";
import { refusalOf } from "../manage/request.ts";
import type { SalonChanges } from "../manage/salon-changes.ts";
import { readOpened, type TokenFault } from "../manage/token.ts";
import type { LastServed } from "../queue/fair-queue.ts";
import { queuePositionOf } from "../queue/position.ts";
import { type KeptBooking, keptBookingOf } from "../state/kept-booking.ts";
import { managedOf } from "../state/record.ts";
import { openContact } from "../state/sealed-contact.ts";
import { openToken, sealKept, sealToken } from "../state/token.ts";
import { type BookingView, viewOf } from "./outcome.ts";

export type ViewFault = TokenFault;

export async function view(
  deps: BookingDeps,
  served: LastServed,
  salonChanges: SalonChanges,
  token: string,
): Promise<Result<BookingView, ViewFault>> {
  return readView(deps, served, salonChanges, token).catch((error: unknown) => {
    deps.log.error({ err: error }, "a booking could not be read");
    return err("unavailable");
  });
}

async function readView(
  deps: BookingDeps,
  served: LastServed,
  salonChanges: SalonChanges,
  token: string,
): Promise<Result<BookingView, ViewFault>> {
  const { journal, location, sealer, upstream, now } = deps;
  const opened = await openToken(sealer, token);
  if (!opened.ok) return err("unknown_token");
  const { kept } = opened.value;
  const found = await readOpened(deps, opened.value);
  if (!found.ok) return found;
  const booking = await salonChanges.refresh(found.value);
  const contact = await openContact(sealer, booking);
  const isWaiting = WAITING_STATES.some((state) => state === booking.state);
  const unfinished = isWaiting ? await journal.unfinished(location.slug) : [];
  const position = queuePositionOf(booking.id, unfinished, served, upstream.pressure(), now());
  const may = {
    cancel: refusalOf(deps, booking, "cancel") ?? "yes",
    move: refusalOf(deps, booking, "move") ?? "yes",
  } as const;
  const isCurrent = salonChanges.isCurrent(booking);
  const firstName = contact?.firstName ?? kept?.firstName;
  const lastingToken = newerToken(sealer, booking, kept, firstName);
  return ok({
    ...viewOf(booking, presentOf(booking), contact, position, may, isCurrent),
    ...(firstName !== undefined && { contactFirstName: firstName }),
    ...(lastingToken !== undefined && { lastingToken }),
    ...(kept && { shortToken: await sealToken(sealer, booking.id) }),
  });
}

function newerToken(
  sealer: Sealer,
  booking: JournalBooking,
  kept: KeptBooking | undefined,
  firstName: string | undefined,
): string | undefined {
  const isLatest = kept?.managed.revision === managedOf(booking).revision;
  const now = isLatest ? undefined : keptBookingOf(booking, firstName);
  return now && sealKept(sealer, now);
}
