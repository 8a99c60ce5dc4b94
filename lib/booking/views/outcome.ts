import type { Cart, Rate } from "#lib/offer/catalogue/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { endAt, type LocalDate, type LocalTime, minutesOf } from "#lib/values/calendar.ts";
import { shownEmail } from "#lib/values/email.ts";
import { unreachable } from "#lib/values/result.ts";
import type { Contact } from "../model/contact.ts";
import type { Knowledge, Managed } from "../model/managed.ts";
import { maskedPhone } from "../model/phone.ts";
import { managedOf, parseProgress, readProgress } from "../model/record.ts";
import { calendarUidOf, referenceOf } from "../model/reference.ts";
import { mayTryAgain } from "../model/transitions.ts";
import {
  type AgreedVisit,
  cartOf,
  inOrderOfTime,
  memberNamesOf,
  spanOf,
  timeOf,
  totalOf,
  type Visit,
  type VisitLine,
  type WantedTeam,
  wantedTeamOf,
} from "../model/visit.ts";
import type { QueuePosition } from "../requests/position.ts";
import { type AppointmentView, appointmentViewOf, type ChangePermissions } from "./appointment.ts";

/**
 * `checking`: sent without a response. `needs_call`: bookable by phone only. `busy`, `not_booked`:
 * never reached the salon. `needs_staff`: may exist. `asking`, `as_known`: `inDoubt` (view.ts).
 * `altered`, `doubtful`: see `AppointmentStatus`.
 */
export type VisitorState =
  | "received"
  | "working"
  | "checking"
  | "confirmed"
  | "altered"
  | "doubtful"
  | "slot_taken"
  | "price_changed"
  | "needs_call"
  | "busy"
  | "not_booked"
  | "expired"
  | "needs_staff"
  | "moving"
  | "move_checking"
  | "move_unclear"
  | "cancelling"
  | "cancel_checking"
  | "cancel_unclear"
  | "cancelled"
  | "asking"
  | "as_known";

export type BookingView = {
  readonly state: VisitorState;
  /** Why it waits or failed, where visitors are told. */
  readonly cause?: "unanswered" | "refused";
  readonly pending: boolean;
  readonly canTryAgain: boolean;
  readonly reference: string;
  readonly calendarUid: string;
  readonly appointment: AppointmentView;
  readonly may: ChangePermissions;
  readonly moves: number;
  readonly requests: number;
  /** As it is now, moves included, lines in order of time. */
  readonly visit: Visit;
  /** The lines to show: none of an altered visit, whose price and member are not known. */
  readonly lines: readonly VisitLine[];
  readonly composed: boolean;
  readonly date: LocalDate;
  readonly start: LocalTime;
  /**
   * End of the last line, `24:00:00` for midnight; the start if an altered visit's length is
   * unknown.
   */
  readonly end: LocalTime;
  readonly total: Rate;
  readonly newTotal?: Rate;
  readonly memberName?: string;
  readonly cart: Cart;
  readonly wanted: WantedTeam;
  readonly ahead: number;
  readonly waitSeconds: number;
  /** In states in doubt: the last moment of which the state is known, in the business's time. */
  readonly knownAt?: { readonly date: LocalDate; readonly time: LocalTime };
  readonly contactFirstName?: string;
  /** Masked, whom the confirmation reaches: `a•••@example.com`, else `+49 ••• 3456`. */
  readonly contactHint?: string;
  /** The masked number beside an email. */
  readonly numberHint?: string;
};

export function viewOf(
  booking: JournalBooking,
  present: AgreedVisit,
  contact: Contact | undefined,
  position: QueuePosition,
  may: ChangePermissions = { cancel: "no", move: "no" },
  knowledge: Knowledge = "current",
): BookingView {
  const visit = inOrderOfTime(present);
  const appointment = appointmentViewOf(booking, knowledge);
  const state = booking.state === "confirmed" ? standingState(appointment) : visitorState(booking);
  const newTotal = state === "price_changed" ? parseProgress(booking.progress).newTotal : undefined;
  const cause = causeOf(booking);
  return {
    state,
    ...(cause && { cause }),
    pending: PENDING.includes(state),
    canTryAgain: contact !== undefined && mayTryAgain(booking),
    reference: referenceOf(booking.id),
    calendarUid: calendarUidOf(booking.id),
    appointment,
    may,
    moves: managedOf(booking).moves,
    requests: managedOf(booking).requests,
    visit,
    ...whatIn(visit, managedOf(booking)),
    ...timeOf(visit),
    end: endOf(visit, managedOf(booking)),
    ...(newTotal && { newTotal }),
    cart: cartOf(visit),
    wanted: wantedTeamOf(visit),
    ahead: state === "received" ? position.ahead : 0,
    waitSeconds: position.waitSeconds,
    ...(contact && { contactFirstName: contact.firstName, ...hintsOf(contact) }),
  };
}

/** The state of an appointment that no change is under way for. */
function standingState({ status }: AppointmentView): VisitorState {
  switch (status) {
    case "cancelled":
    case "altered":
    case "doubtful":
      return status;
    default:
      return "confirmed";
  }
}

/** Of an altered visit at most the length is known. */
function whatIn(
  visit: Visit,
  { altered }: Managed,
): Pick<BookingView, "lines" | "composed" | "total" | "memberName"> {
  const total = totalOf(visit);
  const { lines, composed } = visit;
  if (altered) return { lines: [], composed, total: { ...total, minutes: altered.minutes ?? 0 } };
  const memberName = memberNamesOf(visit.lines);
  return { lines, composed, total, ...(memberName !== undefined && { memberName }) };
}

function endOf(visit: Visit, { altered }: Managed): LocalTime {
  const { start } = timeOf(visit);
  const minutes = altered ? minutesOf(start) + (altered.minutes ?? 0) : spanOf(visit)[1];
  return endAt(minutes) ?? start;
}

const PENDING: readonly VisitorState[] = [
  "received",
  "working",
  "checking",
  "moving",
  "move_checking",
  "cancelling",
  "cancel_checking",
];

export function visitorState(booking: Pick<JournalBooking, "state" | "reason">): VisitorState {
  switch (booking.state) {
    case "queued":
      return "received";
    case "client_sending":
    case "client_known":
    case "appointment_sending":
      return "working";
    case "unknown":
      return "checking";
    case "rejected":
      return rejectedState(booking.reason);
    case "move_queued":
    case "move_sending":
      return "moving";
    case "move_unknown":
      return "move_checking";
    case "cancel_queued":
    case "cancel_sending":
      return "cancelling";
    case "cancel_unknown":
      return "cancel_checking";
    case "confirmed":
    case "slot_taken":
    case "price_changed":
    case "expired":
    case "needs_staff":
    case "move_unclear":
    case "cancel_unclear":
    case "cancelled":
      return booking.state;
    default:
      return unreachable(booking.state);
  }
}

function causeOf({ state, reason, progress }: JournalBooking): BookingView["cause"] {
  switch (state) {
    case "queued":
    case "client_sending":
    case "client_known":
      return isHeld(progress) ? "unanswered" : undefined;
    case "unknown":
      return reason === "refused" ? reason : undefined;
    case "rejected":
      if (reason === "unavailable") return "unanswered";
      return reason === "refused" ? reason : undefined;
    default:
      return undefined;
  }
}

/** The page then says that nothing is booked. Not before a second sending: the first may arrive. */
function isHeld(progress: string | null): boolean {
  const { held, evidence } = readProgress(progress) ?? {};
  return held !== undefined && !evidence?.resent;
}

function rejectedState(reason: string | null): VisitorState {
  if (reason === "not_bookable") return "needs_call";
  return reason === "busy" ? "busy" : "not_booked";
}

function hintsOf({ email, phone }: Contact): Pick<BookingView, "contactHint" | "numberHint"> {
  const number = phone === undefined ? undefined : maskedPhone(phone);
  if (email === undefined) return { ...(number && { contactHint: number }) };
  return { contactHint: maskedEmail(shownEmail(email)), ...(number && { numberHint: number }) };
}

function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf("@"))}`;
}
