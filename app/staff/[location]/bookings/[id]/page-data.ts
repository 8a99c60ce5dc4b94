import { BY_HAND } from "#lib/booking/model/transitions.ts";
import type { DeskBooking } from "#lib/booking/views/desk-entry.ts";
import { causeText, stateText } from "#lib/staff/state-text.ts";
import type { BookingContext } from "../../../../_shared/page-context.ts";
import { momentText } from "../../../_staff/moment.ts";
import { nameOf } from "../../page-data.ts";

/** Why staff are needed, what to look for and what to press, a sentence each. */
export function todoTexts(context: BookingContext, booking: DeskBooking): readonly string[] {
  const { t } = context.i18n;
  const { state, warning, visit } = booking;
  const name = nameOf(context, booking);
  const when = visit && {
    name,
    date: context.i18n.date(visit.date),
    time: context.i18n.time(visit.start),
  };
  if (state !== "person") {
    if (!booking.needsPerson) return [];
    if (state === "not_booked" && booking.reason === "refused") {
      return [t("staff.todo.refused", { name, page: t("staff.services") })];
    }
    const isWarned = warning !== undefined && state === "booked";
    return [isWarned ? t("staff.todo.warning") : t("staff.todo.settled", { name })];
  }
  if (when && booking.doing !== "book") {
    return [causeText(context.i18n, booking.reason), t("staff.todo.unclear", when)];
  }
  return [
    causeText(context.i18n, booking.reason),
    ...(when ? [t("staff.todo.look", when)] : []),
    t("staff.todo.found", { button: t("staff.action.booked") }),
    t("staff.todo.missing", { button: t("staff.action.notBooked") }),
    t("staff.todo.tell", { name }),
  ];
}

export function historyTexts(context: BookingContext, { history }: DeskBooking) {
  const { t } = context.i18n;
  const told = history.map((entry) => {
    const { state, reason, at } = entry;
    const isByHand = reason === BY_HAND;
    const isResent = isByHand && state === "waiting";
    const text = isResent ? t("staff.state.resent") : stateText(context.i18n, entry);
    return {
      at: momentText(context, at),
      text: isByHand ? `${text} (${t("staff.byHand")})` : text,
    };
  });
  // Looks that settled nothing repeat the state before them.
  return told.filter(({ text }, index) => text !== told[index - 1]?.text);
}
