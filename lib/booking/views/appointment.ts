import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { ChangeFault, ChangeKind, Knowledge, Managed } from "../model/managed.ts";
import { managedOf } from "../model/record.ts";
import type { ChangeRefusal } from "../requests/change-permission.ts";

/**
 * `altered`: the salon has changed lines or length; `doubtful`: it may be cancelled; `unknown`: it
 * may not exist or be at another time; `none`: it was never made.
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
  const { revision, failed } = managedOf(booking);
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
  const { revision, bySalon } = managedOf(booking);
  if (revision === 0) return undefined;
  return bySalon === undefined ? "visitor" : "salon";
}

function standingStatus(
  { present, bySalon, altered }: Managed,
  knowledge: Knowledge,
): AppointmentStatus {
  if (bySalon === "cancelled") return "cancelled";
  if (knowledge === "doubtful") return "doubtful";
  if (altered) return "altered";
  return present ? "moved" : "booked";
}

function statusOf(booking: JournalBooking, knowledge: Knowledge): AppointmentStatus {
  switch (booking.state) {
    case "queued":
    case "client_sending":
    case "client_known":
    case "appointment_sending":
      return "pending";
    case "unknown":
    case "needs_staff":
    case "cancel_unclear":
    case "move_unclear":
    case "cancel_unknown":
    case "move_unknown":
      return "unknown";
    case "confirmed":
      return standingStatus(managedOf(booking), knowledge);
    case "move_queued":
    case "move_sending":
    case "cancel_queued":
    case "cancel_sending":
      return managedOf(booking).present ? "moved" : "booked";
    case "cancelled":
      return "cancelled";
    default:
      return "none";
  }
}
