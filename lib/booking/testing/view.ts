import type { BookingView } from "../views/outcome.ts";
import { visitWith } from "./visit.ts";

/** A confirmed booking of one cut, unless `changes` says otherwise. */
export function viewWith(changes: Partial<BookingView> = {}): BookingView {
  const { visit = visitWith() } = changes;
  return {
    state: "confirmed",
    pending: false,
    canTryAgain: false,
    reference: "AB12",
    calendarUid: "uid",
    nothingBooked: false,
    revision: 0,
    isCurrent: true,
    may: { cancel: "no", move: "no" },
    visit,
    lines: visit.lines,
    composed: visit.composed,
    date: visit.date,
    start: "10:00:00",
    total: { price: 40_00, minutes: 30 },
    cart: [],
    wanted: { team: "any" },
    ahead: 0,
    waitSeconds: 0,
    ...changes,
  };
}
