import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { type ChangeFault, type ChangeKind, progressOf } from "../model/record.ts";
import type { ChangeRefusal } from "../requests/change-permission.ts";

/**
 * How well a booking's appointment is known: read, or changed by ourselves; not read since the
 * journal stored it; or perhaps gone, its record not found.
 */
export type Knowledge = "current" | "unread" | "doubtful";

/**
 * `altered`: the salon has changed its services; `doubtful`: it may be gone; `unknown`: it may not
 * exist or be at another time; `none`: it was never made.
 */
export type AppointmentStatus =
  | "pending"
  | "booked"
  | "moved"
  | "altered"
  | "doubtful"
  | "cancelled"
  | "unknown"
  | "none";

export type AppointmentView = {
  readonly status: AppointmentStatus;
  /** Raised by each change of the appointment; SEQUENCE in calendars. */
  readonly revision: number;
  readonly changedBy?: "visitor" | "salon";
  /** `false`: the salon may have changed it; its record was not read or did not say. */
  readonly isCurrent: boolean;
  readonly failed?: { readonly kind: ChangeKind; readonly reason: ChangeFault };
};

export type ChangePermissions = Readonly<Record<ChangeKind, "yes" | ChangeRefusal>>;

export function appointmentViewOf(booking: JournalBooking, knowledge: Knowledge): AppointmentView {
  const { revision, failed } = progressOf(booking);
  const by = changedBy(booking);
  return {
    status: statusOf(booking, knowledge),
    revision,
    isCurrent: knowledge === "current",
    ...(by && { changedBy: by }),
    ...(failed && { failed: { kind: failed.kind, reason: failed.reason } }),
  };
}

function changedBy(booking: JournalBooking): "visitor" | "salon" | undefined {
  const { revision, bySalon } = progressOf(booking);
  if (revision === 0) return undefined;
  return bySalon ? "salon" : "visitor";
}

function statusOf(booking: JournalBooking, knowledge: Knowledge): AppointmentStatus {
  const { state, doing } = booking;
  if (state === "cancelled") return state;
  if (state === "not_booked") return "none";
  if (state === "person" || state === "unknown") return "unknown";
  if (state !== "booked" && doing === "book") return "pending";
  const { altered, revision } = progressOf(booking);
  if (state === "booked" && knowledge === "doubtful") return "doubtful";
  if (state === "booked" && altered) return "altered";
  return revision > 0 ? "moved" : "booked";
}
