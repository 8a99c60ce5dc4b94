import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BookingView } from "#lib/booking/view/outcome.ts";
import { i18nFor } from "#lib/i18n/i18n.ts";
import { Outcome } from "./outcome.tsx";

const here = i18nFor({ locale: "en", country: "DE", currency: "EUR" });

const taken: BookingView = {
  state: "slot_taken",
  pending: false,
  canTryAgain: true,
  reference: "AB12",
  calendarUid: "uid",
  slug: "book",
  appointment: { status: "none", revision: 0, isCurrent: true },
  may: { cancel: "no", move: "no" },
  moves: 0,
  lines: [],
  date: "2026-11-24",
  start: "13:30:00",
  end: "14:15:00",
  total: { price: 75_00, minutes: 45 },
  memberId: null,
  cart: [],
  team: "any",
  ahead: 0,
  waitSeconds: 0,
};

test("a lost time asks to take another only if others are shown", () => {
  const told = (offering: boolean) =>
    renderToStaticMarkup(<Outcome i18n={here} view={taken} offering={offering} />);
  expect(told(true)).toContain("Would one of these times suit you?");
  expect(told(false)).not.toContain("one of these");
  expect(told(false)).toContain("Please choose another time");
});

test("a service that is booked by phone is no alarm", () => {
  const told = (state: BookingView["state"]) =>
    renderToStaticMarkup(<Outcome i18n={here} view={{ ...taken, state }} offering={false} />);
  expect(told("not_booked")).toContain("bg-alarm-wash");
  expect(told("needs_call")).not.toContain("bg-alarm-wash");
});
