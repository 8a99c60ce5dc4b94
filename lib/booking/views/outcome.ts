import type { Cart, Rate } from "#lib/offer/catalogue/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isOpen } from "#lib/store/journal/states.ts";
import type { LocalDate, LocalTime } from "#lib/values/calendar.ts";
import { shownEmail } from "#lib/values/email.ts";
import type { Contact } from "../model/contact.ts";
import { maskedPhone } from "../model/phone.ts";
import { type ChangeFault, type ChangeKind, type Progress, progressOf } from "../model/record.ts";
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
import type { ChangePermissions } from "../requests/change-permission.ts";
import type { QueuePosition } from "../requests/position.ts";

/**
 * `checking`: sent without a response. `altered`: the salon has changed its services; `doubtful`: it
 * may be gone. `needs_staff`, `change_unclear`: only a person can tell. `slot_taken` to `not_booked`:
 * nothing was booked.
 */
export type VisitorState =
  | "received"
  | "working"
  | "moving"
  | "cancelling"
  | "checking"
  | "confirmed"
  | "altered"
  | "doubtful"
  | "cancelled"
  | "needs_staff"
  | "change_unclear"
  | "slot_taken"
  | "price_changed"
  | "needs_call"
  | "not_booked";

/**
 * How well a booking's appointment is known: read, or changed by ourselves; not read since the
 * journal stored it; or perhaps gone (a record not found).
 */
export type Knowledge = "current" | "unread" | "doubtful";

export type BookingView = {
  readonly state: VisitorState;
  /** Why it waits or failed, where visitors are told. */
  readonly cause?: "unanswered" | "refused";
  readonly pending: boolean;
  readonly nothingBooked: boolean;
  readonly canTryAgain: boolean;
  readonly reference: string;
  readonly calendarUid: string;
  /** Raised by each change of the appointment; SEQUENCE in calendars. */
  readonly revision: number;
  readonly changedBy?: "visitor" | "salon";
  /** `false`: the salon may have changed it; its record was not read or did not say. */
  readonly isCurrent: boolean;
  readonly failed?: { readonly kind: ChangeKind; readonly reason: ChangeFault };
  readonly may: ChangePermissions;
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
};

type Known = {
  readonly contact?: Contact | undefined;
  readonly position?: QueuePosition;
  readonly may?: ChangePermissions;
  readonly knowledge?: Knowledge;
};

export function viewOf(
  booking: JournalBooking,
  present: AgreedVisit,
  { contact, position, may = { cancel: "no", move: "no" }, knowledge = "current" }: Known,
): BookingView {
  const visit = inOrderOfTime(present);
  const progress = progressOf(booking);
  const { revision, bySalon, failed } = progress;
  const state = visitorState(booking, knowledge);
  const nothingBooked = booking.state === "not_booked";
  const newTotal = state === "price_changed" ? progress.newTotal : undefined;
  const cause = causeOf(booking);
  return {
    state,
    ...(cause && { cause }),
    pending: isOpen(booking.state),
    nothingBooked,
    canTryAgain: nothingBooked && contact !== undefined,
    reference: referenceOf(booking.id),
    calendarUid: calendarUidOf(booking.id),
    revision,
    ...(revision > 0 && { changedBy: bySalon ? "salon" : "visitor" }),
    isCurrent: knowledge === "current",
    ...(failed && { failed: { kind: failed.kind, reason: failed.reason } }),
    may,
    visit,
    ...shownOf(visit, progress),
    ...timeOf(visit),
    ...(newTotal && { newTotal }),
    cart: cartOf(visit),
    wanted: wantedTeamOf(visit),
    ahead: state === "received" ? (position?.ahead ?? 0) : 0,
    waitSeconds: position?.waitSeconds ?? 0,
    ...(contact && { contactFirstName: contact.firstName, contactHint: hintOf(contact) }),
  };
}

/** Of an altered visit only day and start are known. */
function shownOf(
  visit: Visit,
  { altered }: Progress,
): Pick<BookingView, "lines" | "composed" | "total" | "memberName"> {
  const total = totalOf(visit);
  const { lines, composed } = visit;
  if (altered) return { lines: [], composed, total: { ...total, minutes: 0 } };
  const memberName = memberNamesOf(visit.lines);
  return { lines, composed, total, ...(memberName !== undefined && { memberName }) };
}

export function visitorState(booking: JournalBooking, knowledge: Knowledge): VisitorState {
  const { state, doing, reason } = booking;
  switch (state) {
    case "waiting":
      return doing === "book" ? "received" : UNDER_WAY[doing];
    case "sending":
      return UNDER_WAY[doing];
    case "unknown":
      return "checking";
    case "person":
      return doing === "book" ? "needs_staff" : "change_unclear";
    case "booked":
      if (knowledge === "doubtful") return "doubtful";
      return progressOf(booking).altered ? "altered" : "confirmed";
    case "cancelled":
      return state;
    case "not_booked":
      if (reason === "not_bookable") return "needs_call";
      return reason === "slot_taken" || reason === "price_changed" ? reason : state;
  }
}

const UNDER_WAY = { book: "working", move: "moving", cancel: "cancelling" } as const;

function causeOf(booking: JournalBooking): BookingView["cause"] {
  const { state, doing, reason } = booking;
  // The page then says that nothing is booked; not once it was sent, for that may yet arrive.
  const { tries, resentAt } = progressOf(booking);
  const isHeld = state === "waiting" && doing === "book" && tries && !resentAt;
  if (isHeld || (state === "not_booked" && reason === "unavailable")) return "unanswered";
  return state === "not_booked" && reason === "refused" ? reason : undefined;
}

function hintOf({ email, phone }: Contact): string {
  if (email === undefined) return maskedPhone(phone ?? "");
  const shown = shownEmail(email);
  return `${shown.slice(0, 1)}•••${shown.slice(shown.lastIndexOf("@"))}`;
}
