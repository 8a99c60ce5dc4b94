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
import { managedOf, progressOf, readPresent, readRequest, senderIn } from "../model/record.ts";
import { referenceOf } from "../model/reference.ts";
import { openContact, openWarning } from "../model/sealed.ts";
import { BY_HAND } from "../model/transitions.ts";
import {
  beginsAt,
  inOrderOfTime,
  memberNamesOf,
  spanOf,
  type Target,
  timeOf,
  totalOf,
  type Visit,
} from "../model/visit.ts";

/** Groups of bookings in the staff area. `person`: needs staff, and is not ticked off. */
export const DESK_GROUPS = ["person", "waiting", "checking", "ended"] as const;
export type DeskGroup = (typeof DESK_GROUPS)[number];

export type DeskEntry = {
  readonly id: string;
  readonly reference: string;
  readonly group: DeskGroup;
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

export type OtherTime = Target & { readonly kind: "firstFor" | "movesTo" | "notMovedTo" };

export type DeskBooking = DeskEntry & {
  readonly history: readonly HistoryEntry[];
  /** Beside the present one. */
  readonly otherTimes: readonly OtherTime[];
  readonly warning: string | undefined;
  /** Why it needs staff, kept after it was settled. */
  readonly cause: string | null;
  readonly canSettle: boolean;
  readonly canResend: boolean;
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
    group: groupOf(booking),
    contact: await openContact(deps.sealer, booking),
    visit: factsOf(booking),
    attribution: senderIn(booking).attribution,
  };
}

/** Known to stand in the scheduler. */
export function isBooked({ state, doing }: Pick<DeskEntry, "state" | "doing">): boolean {
  return state === "booked" || (doing !== "book" && isBookedOrUnderWay(state));
}

export function groupOf(booking: JournalBooking): DeskGroup {
  const { state, needsPersonSince, handledAt } = booking;
  if (needsPersonSince !== null && handledAt === null && !isOpen(state)) return "person";
  if (state === "unknown") return "checking";
  return isOpen(state) ? "waiting" : "ended";
}

function factsOf(booking: JournalBooking): VisitFacts | undefined {
  const present = readPresent(booking);
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
  const isPersons = booking.state === "person";
  return {
    ...entry,
    history: begun(history),
    otherTimes: otherTimesOf(booking),
    warning: sealed === undefined ? undefined : await openWarning(sealer, sealed),
    cause: causeIn(history),
    canSettle: isPersons,
    canResend: isPersons,
    ...(sent && { sent: { at: sent.at, answer: sent.answer } }),
    ...(booking.appointmentId !== null && { appointmentId: booking.appointmentId }),
  };
}

function otherTimesOf(booking: JournalBooking): readonly OtherTime[] {
  const [agreed, present] = [readRequest(booking), readPresent(booking)];
  const { change, failed } = managedOf(booking);
  const notMovedTo = failed?.kind === "move" ? failed.to : undefined;
  const first = agreed && timeOf(agreed);
  return [
    ...(first && present && !beginsAt(present, first)
      ? [{ kind: "firstFor", ...first } as const]
      : []),
    ...(change?.to ? [{ kind: "movesTo", ...change.to } as const] : []),
    ...(notMovedTo ? [{ kind: "notMovedTo", ...notMovedTo } as const] : []),
  ];
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
