import type { Drawing } from "#components/illustration.tsx";
import { changeTerms } from "#lib/booking/requests/change-permission.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { frameReport, reportedVisit } from "../../../_shared/frame-report.ts";
import type { BookingContext } from "../../../_shared/page-context.ts";

export function titleOf(context: BookingContext, view: BookingView): string {
  const { i18n } = context;
  if (isOver(context, view)) return i18n.t("own.over");
  if (isToCall(context, view)) return i18n.t("booking.call_us.title");
  if (view.state !== "confirmed") return i18n.t(`booking.${view.state}.title`);
  if (view.failed) return i18n.t("own.next");
  const name = view.contactFirstName;
  return name === undefined
    ? i18n.t("booking.confirmed.titlePlain")
    : i18n.t("booking.confirmed.title", { name });
}

/** Only a person can tell how it ends. */
export function isPersons({ state }: BookingView): boolean {
  return state === "needs_staff" || state === "change_unclear";
}

/** A person has to settle it, and the business has set up no way to be told. */
export function isToCall({ isStaffTold }: BookingContext, view: BookingView): boolean {
  return isPersons(view) && !isStaffTold;
}

export function drawingOf(view: BookingView): Drawing {
  if (view.pending) return "wait";
  switch (view.state) {
    case "confirmed":
      return view.failed ? "wait" : "done";
    case "slot_taken":
    case "cancelled":
      return "gone";
    case "price_changed":
      return "price";
    case "altered":
    case "doubtful":
    case "needs_call":
    case "needs_staff":
    case "change_unclear":
    case "not_booked":
      return "call";
    default:
      return "rest";
  }
}

export function isOver({ location }: BookingContext, view: BookingView): boolean {
  return view.state === "confirmed" && changeTerms(view, location, Date.now()).hasBegun;
}

/** `undefined` while it is under way or in doubt: its end is reported. */
export function bookingReport(context: BookingContext, view: BookingView): string | undefined {
  const { state, reference: id, revision } = view;
  if (state === "confirmed" || state === "cancelled") {
    const standing = revision > 0 ? "rescheduled" : "booked";
    const type = state === "cancelled" ? state : standing;
    return frameReport(context, { type, id, ...reportedVisit(context, view) });
  }
  return view.nothingBooked ? frameReport(context, { type: "failed", reason: state }) : undefined;
}
