import type { Rate } from "#lib/offer/catalogue/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isOpen } from "#lib/store/journal/states.ts";
import { endAt, type LocalTime } from "#lib/values/calendar.ts";
import type { BookingDeps } from "../deps.ts";
import type { Attribution } from "../model/attribution.ts";
import type { Contact } from "../model/contact.ts";
import { progressOf, readRequest, type Sent, senderIn } from "../model/record.ts";
import { referenceOf } from "../model/reference.ts";
import { openContact, openWarning } from "../model/sealed.ts";
import {
  inOrderOfTime,
  memberNamesOf,
  spanOf,
  type Target,
  timeOf,
  totalOf,
  type Visit,
} from "../model/visit.ts";

/** A booking as staff see it, in the list, on its page, in mail and webhook. */
export type DeskBooking = Omit<JournalBooking, "contact" | "request" | "progress"> & {
  readonly reference: string;
  /** Not settled, or with a warning, and not ticked off. */
  readonly needsPerson: boolean;
  readonly contact: Contact | undefined;
  readonly visit: VisitFacts | undefined;
  readonly attribution: Attribution | undefined;
  /** Where it is to go, while a move is not settled. */
  readonly movesTo: Target | undefined;
  readonly warning: string | undefined;
  /** What was sent of it and is in doubt. */
  readonly sent: Sent | undefined;
};

export type VisitFacts = Visit & {
  readonly start: LocalTime;
  readonly end: LocalTime;
  /** From start to end, pauses included. */
  readonly minutes: number;
  readonly memberName: string | undefined;
  readonly total: Rate;
};

export async function deskBookingOf(
  { sealer }: Pick<BookingDeps, "sealer">,
  booking: JournalBooking,
): Promise<DeskBooking> {
  const { request: _request, progress: _progress, ...stored } = booking;
  const { warning, sent, change } = progressOf(booking);
  return {
    ...stored,
    reference: referenceOf(booking.id),
    needsPerson: needsPerson(booking),
    contact: await openContact(sealer, booking),
    visit: factsOf(booking),
    attribution: senderIn(booking).attribution,
    movesTo: change?.to,
    warning: warning === undefined ? undefined : await openWarning(sealer, warning),
    sent: booking.state === "person" ? sent : undefined,
  };
}

function needsPerson({ state, needsPersonSince, handledAt }: JournalBooking): boolean {
  return needsPersonSince !== null && handledAt === null && !isOpen(state);
}

function factsOf(booking: JournalBooking): VisitFacts | undefined {
  const present = readRequest(booking);
  if (!present) return undefined;
  const visit = inOrderOfTime(present);
  const { start } = timeOf(visit);
  const [from, to] = spanOf(visit);
  return {
    ...visit,
    start,
    end: endAt(to) ?? start,
    minutes: to - from,
    memberName: memberNamesOf(visit.lines),
    total: totalOf(visit),
  };
}
