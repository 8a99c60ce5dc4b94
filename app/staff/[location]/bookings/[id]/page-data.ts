import { BY_HAND } from "#lib/booking/model/transitions.ts";
import type { DeskBooking } from "#lib/booking/views/desk-entry.ts";
import type { BookingContext } from "../../../../_shared/page-context.ts";
import { momentText } from "../../../_staff/moment.ts";
import { nameOf } from "../page-data.ts";

export function isTickable({ group }: DeskBooking): boolean {
  return group === "person";
}

/** Why staff are needed, what to look for and what to press, a sentence each. */
export function todoTexts(context: BookingContext, booking: DeskBooking): readonly string[] {
  const { t } = context.i18n;
  const { state, canSettle, warning, visit } = booking;
  const name = nameOf(context, booking);
  const when = visit && {
    name,
    date: context.i18n.date(visit.date),
    time: context.i18n.time(visit.start),
  };
  if (!canSettle) {
    if (booking.group !== "person") return [];
    if (when && (state === "move_unclear" || state === "cancel_unclear")) {
      return [causeText(context, booking), t("staff.todo.unclear", when)];
    }
    if (state === "rejected" && booking.reason === "refused") {
      return [t("staff.todo.refused", { name, page: t("staff.services") })];
    }
    const isWarned = warning !== undefined && state === "confirmed";
    return [isWarned ? t("staff.todo.warning") : t("staff.todo.settled", { name })];
  }
  return [
    causeText(context, booking),
    ...(when ? [t("staff.todo.look", when)] : []),
    t("staff.todo.found", { button: t("staff.action.booked") }),
    t("staff.todo.missing", { button: t("staff.action.notBooked") }),
    t("staff.todo.tell", { name }),
  ];
}

const CAUSES = [
  "incomplete",
  "cancelled",
  "several",
  "unsure",
  "gone",
  "blind",
  "not_found",
  "unread",
  "failed",
] as const;

function causeText({ i18n }: BookingContext, { cause }: DeskBooking): string {
  return i18n.t(`staff.cause.${CAUSES.find((one) => one === cause) ?? "failed"}`);
}

export function historyTexts(context: BookingContext, { history }: DeskBooking) {
  const { t } = context.i18n;
  return history.map(({ state, reason, at }) => {
    const isByHand = reason === BY_HAND;
    const text = t(`staff.state.${isByHand && state === "client_known" ? "resent" : state}`);
    return {
      at: momentText(context, at),
      text: isByHand ? `${text} (${t("staff.byHand")})` : text,
    };
  });
}
