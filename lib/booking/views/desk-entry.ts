import type { Rate } from "#lib/offer/catalogue/types.ts";
import type { HistoryEntry, JournalBooking } from "#lib/store/journal/contract.ts";
import {
  type BookingState,
  type Doing,
  isBookedOrUnderWay,
  isOpen,
} from "#lib/store/journal/states.ts";
import { endAt, type LocalTime } from "#lib/values/calendar.ts";
import type { BookingDeps } from "../deps.ts";
import type { Attribution } from "../model/attribution.ts";
import type { Contact } from "../model/contact.ts";
import { progressOf, readRequest, senderIn } from "../model/record.ts";
import { referenceOf } from "../model/reference.ts";
import { openContact, openWarning } from "../model/sealed.ts";
import { BY_HAND } from "../model/transitions.ts";
import {
  inOrderOfTime,
  memberNamesOf,
  spanOf,
  type Target,
  timeOf,
  totalOf,
  type Visit,
} from "../model/visit.ts";

export type DeskEntry = {
  readonly id: string;
  readonly reference: string;
  /** Not settled, or with a warning, and not ticked off. */
  readonly needsPerson: boolean;
  readonly state: BookingState;
  readonly doing: Doing;
  readonly reason: string | null;
  readonly createdAt: number;
  readonly handledAt: number | null;
  readonly linkRevokedAt: number | null;
  readonly contact: Contact | undefined;
  readonly visit: VisitFacts | undefined;
  readonly attribution: Attribution | undefined;
};

export type VisitFacts = Visit & {
  readonly start: LocalTime;
  readonly end: LocalTime;
  /** From start to end, pauses included. */
  readonly minutes: number;
  readonly memberName: string | undefined;
  readonly total: Rate;
};

export type DeskBooking = DeskEntry & {
  readonly history: readonly HistoryEntry[];
  /** Where it is to go, while a move is not settled. */
  readonly movesTo: Target | undefined;
  readonly warning: string | undefined;
  /** Why it needs staff, kept after it was settled. */
  readonly cause: string | null;
  /** What was sent of it and is in doubt: when, and what came back. */
  readonly sent?: { readonly at: number; readonly answer: string | undefined };
  /** The upstream's own number of the appointment. */
  readonly appointmentId?: string;
};

export async function entryOf(deps: BookingDeps, booking: JournalBooking): Promise<DeskEntry> {
  const { id, state, doing, reason, createdAt, handledAt, linkRevokedAt } = booking;
  return {
    ...{ id, state, doing, reason, createdAt, handledAt, linkRevokedAt },
    reference: referenceOf(id),
    needsPerson: needsPerson(booking),
    contact: await openContact(deps.sealer, booking),
    visit: factsOf(booking),
    attribution: senderIn(booking).attribution,
  };
}

/** Known to stand in the scheduler. */
export function isBooked({ state, doing }: Pick<DeskEntry, "state" | "doing">): boolean {
  return state === "booked" || (doing !== "book" && isBookedOrUnderWay(state));
}

export function needsPerson({ state, needsPersonSince, handledAt }: JournalBooking): boolean {
  return needsPersonSince !== null && handledAt === null && !isOpen(state);
}

function factsOf(booking: JournalBooking): VisitFacts | undefined {
  const present = readRequest(booking);
  if (!present) return undefined;
  const visit = inOrderOfTime(present);
  const { start } = timeOf(visit);
  const [from, to] = spanOf(visit);
  const end = endAt(to) ?? start;
  return {
    ...visit,
    start,
    end,
    minutes: to - from,
    memberName: memberNamesOf(visit.lines),
    total: totalOf(visit),
  };
}

export async function deskBookingOf(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<DeskBooking> {
  const { sealer } = deps;
  const { history } = booking;
  const entry = await entryOf(deps, booking);
  const { warning: sealed, sent } = progressOf(booking);
  return {
    ...entry,
    history: begun(history),
    movesTo: progressOf(booking).change?.to,
    warning: sealed === undefined ? undefined : await openWarning(sealer, sealed),
    cause: causeIn(history),
    ...(sent && { sent: { at: sent.at, answer: sent.answer } }),
    ...(booking.appointmentId !== null && { appointmentId: booking.appointmentId }),
  };
}

/** Leaves out entries that repeat the state before them: those looks settled nothing. */
function begun(history: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return history.filter(
    ({ state, doing, reason }, index) =>
      state !== history[index - 1]?.state ||
      doing !== history[index - 1]?.doing ||
      reason === BY_HAND,
  );
}

function causeIn(history: readonly HistoryEntry[]): string | null {
  return history.findLast(({ state }) => state === "person")?.reason ?? null;
}
