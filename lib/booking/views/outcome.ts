import type { Cart, Rate } from "#lib/offer/catalogue/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { Doing } from "#lib/store/journal/states.ts";
import type { LocalDate, LocalTime } from "#lib/values/calendar.ts";
import { shownEmail } from "#lib/values/email.ts";
import type { Contact } from "../model/contact.ts";
import { maskedPhone } from "../model/phone.ts";
import { type Progress, progressOf } from "../model/record.ts";
import { calendarUidOf, referenceOf } from "../model/reference.ts";
import {
  type AgreedVisit,
  cartOf,
  inOrderOfTime,
  memberNamesOf,
  timeOf,
  totalOf,
  type Visit,
  type VisitLine,
  type WantedTeam,
  wantedTeamOf,
} from "../model/visit.ts";
import type { QueuePosition } from "../requests/position.ts";
import {
  type AppointmentView,
  appointmentViewOf,
  type ChangePermissions,
  type Knowledge,
} from "./appointment.ts";

/**
 * `checking`: sent without a response. `needs_call`: bookable by phone only. `busy`, `not_booked`:
 * never reached the salon. `needs_staff`: may exist. `altered`, `doubtful`: see `AppointmentStatus`.
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
  | "cancelled";

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
  readonly total: Rate;
  readonly newTotal?: Rate;
  readonly memberName?: string;
  readonly cart: Cart;
  readonly wanted: WantedTeam;
  readonly ahead: number;
  readonly waitSeconds: number;
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
  const state = booking.state === "booked" ? standingState(appointment) : visitorState(booking);
  const newTotal = state === "price_changed" ? progressOf(booking).newTotal : undefined;
  const cause = causeOf(booking);
  return {
    state,
    ...(cause && { cause }),
    pending: PENDING.includes(state),
    canTryAgain: contact !== undefined && booking.state === "not_booked",
    reference: referenceOf(booking.id),
    calendarUid: calendarUidOf(booking.id),
    appointment,
    may,
    moves: progressOf(booking).moves,
    requests: progressOf(booking).requests,
    visit,
    ...whatIn(visit, progressOf(booking)),
    ...timeOf(visit),
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

/** Of an altered visit only day and start are known. */
function whatIn(
  visit: Visit,
  { altered }: Progress,
): Pick<BookingView, "lines" | "composed" | "total" | "memberName"> {
  const total = totalOf(visit);
  const { lines, composed } = visit;
  if (altered) return { lines: [], composed, total: { ...total, minutes: 0 } };
  const memberName = memberNamesOf(visit.lines);
  return { lines, composed, total, ...(memberName !== undefined && { memberName }) };
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

const OPEN_STATES: Readonly<
  Record<Doing, Readonly<Record<"waiting" | "sending" | "unknown" | "person", VisitorState>>>
> = {
  book: { waiting: "received", sending: "working", unknown: "checking", person: "needs_staff" },
  move: {
    waiting: "moving",
    sending: "moving",
    unknown: "move_checking",
    person: "move_unclear",
  },
  cancel: {
    waiting: "cancelling",
    sending: "cancelling",
    unknown: "cancel_checking",
    person: "cancel_unclear",
  },
};

export function visitorState({
  state,
  doing,
  reason,
}: Pick<JournalBooking, "state" | "doing" | "reason">): VisitorState {
  switch (state) {
    case "booked":
      return "confirmed";
    case "cancelled":
      return state;
    case "not_booked":
      return notBookedState(reason);
    default:
      return OPEN_STATES[doing][state];
  }
}

function causeOf(booking: JournalBooking): BookingView["cause"] {
  const { state, doing, reason } = booking;
  // The page then says that nothing is booked; not once it was sent, for that may yet arrive.
  const { tries, resentAt } = progressOf(booking);
  const isHeld = state === "waiting" && doing === "book" && tries && !resentAt;
  if (isHeld || (state === "not_booked" && reason === "unavailable")) return "unanswered";
  return state === "not_booked" && reason === "refused" ? reason : undefined;
}

function notBookedState(reason: string | null): VisitorState {
  switch (reason) {
    case "slot_taken":
    case "price_changed":
    case "expired":
    case "busy":
      return reason;
    case "not_bookable":
      return "needs_call";
    default:
      return "not_booked";
  }
}

function hintsOf({ email, phone }: Contact): Pick<BookingView, "contactHint" | "numberHint"> {
  const number = phone === undefined ? undefined : maskedPhone(phone);
  if (email === undefined) return { ...(number && { contactHint: number }) };
  return { contactHint: maskedEmail(shownEmail(email)), ...(number && { numberHint: number }) };
}

function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf("@"))}`;
}
