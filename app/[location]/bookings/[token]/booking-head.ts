import type { Drawing } from "#components/illustration.tsx";
import { changeTerms } from "#lib/booking/views/change-terms.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { frameReport, reportedVisit } from "../../../_shared/frame-report.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";

export function titleOf(context: BookingContext, view: BookingView): string {
  const { i18n } = context;
  if (isOver(context, view)) return i18n.t("own.over");
  if (isToCall(context, view)) return i18n.t("booking.call_us.title");
  if (view.state !== "confirmed") return i18n.t(`booking.${view.state}.title`);
  if (view.appointment.failed) return i18n.t("own.next");
  const name = view.contactFirstName;
  return name === undefined
    ? i18n.t("booking.confirmed.titlePlain")
    : i18n.t("booking.confirmed.title", { name });
}

const PERSONS: readonly BookingView["state"][] = ["needs_staff", "move_unclear", "cancel_unclear"];

/** Only a person can tell how it ends. */
export function isPersons({ state }: BookingView): boolean {
  return PERSONS.includes(state);
}

/** A person has to settle it, and the business has set up no way to be told. */
export function isToCall({ isStaffTold }: BookingContext, view: BookingView): boolean {
  return isPersons(view) && !isStaffTold;
}

export function drawingOf(view: BookingView): Drawing {
  if (view.pending) return "wait";
  switch (view.state) {
    case "confirmed":
      return view.appointment.failed ? "call" : "done";
    case "slot_taken":
    case "expired":
    case "cancelled":
      return "gone";
    case "price_changed":
      return "price";
    case "altered":
    case "doubtful":
    case "needs_call":
    case "needs_staff":
    case "move_unclear":
    case "cancel_unclear":
    case "not_booked":
      return "call";
    default:
      return "rest";
  }
}

export function isOver({ location }: BookingContext, view: BookingView): boolean {
  return view.state === "confirmed" && changeTerms(view, location, Date.now()).kind === "over";
}

const REPORTS = { booked: "booked", moved: "rescheduled", cancelled: "cancelled" } as const;

/** `undefined` while a change is under way: its end is reported. */
export function bookingReport(context: BookingContext, view: BookingView): string | undefined {
  const { status } = view.appointment;
  if (status === "booked" || status === "moved" || status === "cancelled") {
    const id = view.reference;
    return frameReport(context, { type: REPORTS[status], id, ...reportedVisit(context, view) });
  }
  return status === "none"
    ? frameReport(context, { type: "failed", reason: view.state })
    : undefined;
}
