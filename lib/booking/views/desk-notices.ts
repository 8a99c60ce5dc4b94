import type { JournalBooking, Notice } from "#lib/store/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { referenceOf } from "../model/reference.ts";
import { openContact } from "../model/sealed.ts";

export type DeskNotice = Pick<JournalBooking, "state" | "reason"> & {
  readonly bookingId: string;
  readonly tries: number;
  readonly since: number;
  readonly reference: string;
  readonly firstName: string | undefined;
};

/** Takes the notices that are due. Each comes again after `retryAfterMs` unless delivered. */
export async function takeNotices(
  deps: BookingDeps,
  retryAfterMs: (tries: number) => number,
): Promise<readonly DeskNotice[]> {
  const { journal, location, now } = deps;
  const at = now();
  const retryAt = (tries: number) => at + retryAfterMs(tries);
  const taken = await journal.takeNotices(location.slug, at, retryAt);
  return (await Promise.all(taken.map((notice) => readNotice(deps, notice)))).flat();
}

async function readNotice(
  deps: BookingDeps,
  { bookingId, tries }: Notice,
): Promise<readonly DeskNotice[]> {
  const booking = await deps.journal.read(bookingId);
  if (!booking || booking.needsPersonSince === null) return [];
  const { state, reason, needsPersonSince: since } = booking;
  const reference = referenceOf(bookingId);
  const firstName = (await openContact(deps.sealer, booking))?.firstName;
  return [{ bookingId, tries, since, reference, state, reason, firstName }];
}
