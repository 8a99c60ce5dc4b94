import { createHash } from "node:crypto";
import { type LocalDate, type LocalTime, timeAt } from "#lib/calendar.ts";
import type { Cart, Rate } from "#lib/catalogue/types.ts";
import type { JournalBooking } from "#lib/journal/contract.ts";
import { unreachable } from "#lib/result.ts";
import type { ShownLine } from "../process/lines.ts";
import type { QueuePosition } from "../queue/position.ts";
import { spanOf } from "../state/holds.ts";
import { memberNamesOf } from "../state/members.ts";
import { managedOf, parseOutcome } from "../state/record.ts";
import type { Contact } from "../submit/contact.ts";
import type { Review } from "../submit/review.ts";
import { type AppointmentView, appointmentViewOf, type ChangePermissions } from "./appointment.ts";
import { inOrderOfTime } from "./in-order-of-time.ts";

/**
 * `…checking`: sent without a response. `needs_call`: bookable by phone only. `busy`, `not_booked`:
 * never reached the salon. `needs_staff`: may exist.
 */
export type VisitorState =
  | "received"
  | "working"
  | "checking"
  | "confirmed"
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
  readonly pending: boolean;
  readonly canTryAgain: boolean;
  readonly reference: string;
  readonly calendarUid: string;
  readonly slug: string;
  /** Its page is to stand under this one from now on; absent: the one that was opened will do. */
  readonly lastingToken?: string;
  /** Opens the same page from the journal alone: its code is small enough for any camera. */
  readonly shortToken?: string;
  readonly appointment: AppointmentView;
  readonly may: ChangePermissions;
  readonly moves: number;
  /** The appointment's date, time, member and lines are those of now, moves included, in order of time. */
  readonly lines: readonly ShownLine[];
  readonly date: LocalDate;
  readonly start: LocalTime;
  /** When the last line ends; `00:00:00` for midnight. */
  readonly end: LocalTime;
  readonly total: Rate;
  readonly newTotal?: Rate;
  readonly memberId: string | null;
  readonly memberName?: string;
  readonly cart: Cart;
  readonly team: string;
  readonly ahead: number;
  readonly waitSeconds: number;
  readonly contactFirstName?: string;
  /** Masked email or phone: `a•••@example.com`, `•••456`. */
  readonly contactHint?: string;
};

export function viewOf(
  booking: JournalBooking,
  present: Review,
  contact: Contact | undefined,
  position: QueuePosition,
  may: ChangePermissions = { cancel: "no", move: "no" },
  isCurrent = true,
): BookingView {
  const review = inOrderOfTime(present);
  const appointment = appointmentViewOf(booking, isCurrent);
  const isCancelled = appointment.status === "cancelled" && booking.state === "confirmed";
  const state = isCancelled ? "cancelled" : visitorState(booking);
  const newTotal = state === "price_changed" ? parseOutcome(booking.outcome).newTotal : undefined;
  return {
    state,
    pending: PENDING.includes(state),
    canTryAgain: contact !== undefined && mayTryAgain(booking),
    reference: referenceOf(booking.id),
    calendarUid: calendarUidOf(booking.id),
    slug: review.slug,
    appointment,
    may,
    moves: managedOf(booking).moves,
    lines: review.lines,
    date: review.date,
    start: review.start,
    end: timeAt(spanOf(review)[1] % 1_440) ?? review.start,
    total: review.shown,
    ...(newTotal && { newTotal }),
    memberId: review.memberId,
    ...namesIn(review),
    cart: review.cart,
    team: review.anyMember || review.memberId === null ? "any" : review.memberId,
    ahead: state === "received" ? position.ahead : 0,
    waitSeconds: position.waitSeconds,
    ...(contact && { contactFirstName: contact.firstName, contactHint: masked(contact) }),
  };
}

function namesIn(review: Review): { readonly memberName?: string } {
  const memberName = memberNamesOf(review);
  return memberName === undefined ? {} : { memberName };
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

export function mayTryAgain(booking: JournalBooking): boolean {
  const ends = ["slot_taken", "price_changed", "rejected", "expired"];
  return ends.includes(booking.state);
}

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

function rejectedState(reason: string | null): VisitorState {
  if (reason === "needs_resource" || reason === "not_bookable") return "needs_call";
  return reason === "busy" ? "busy" : "not_booked";
}

/** Without characters that look alike. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

export function referenceOf(id: string): string {
  const digest = createHash("sha256").update(`reference:${id}`).digest();
  const code = Array.from(digest.subarray(0, 6), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${code.slice(0, 3).join("")}-${code.slice(3).join("")}`;
}

/** A UUID of our own making (RFC 9562, version 8), for calendars ask for one that is unique everywhere. */
export function calendarUidOf(id: string): string {
  const hex = createHash("sha256").update(`calendar:${id}`).digest("hex");
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hex) ?? [];
  return `${a}-${b}-8${c}-8${d}-${e}`;
}

function masked(contact: Contact): string {
  if (contact.email === undefined) return `•••${(contact.phone ?? "").slice(-3)}`;
  const at = contact.email.lastIndexOf("@");
  return `${contact.email.slice(0, 1)}•••${contact.email.slice(at)}`;
}
