import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BookingView } from "#lib/booking/view/outcome.ts";
import { i18nFor } from "#lib/i18n/i18n.ts";
import { Outcome } from "./outcome.tsx";
import { KnowNow, OutcomeDetails } from "./outcome-details.tsx";

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
  expect(told("not_booked")).toContain("border-alarm");
  expect(told("needs_call")).not.toContain("border-alarm");
});

test("why it is so stands below, with what was chosen and the number of the booking", () => {
  const view: BookingView = { ...taken, state: "expired" };
  const lead = renderToStaticMarkup(<Outcome i18n={here} view={view} offering={false} />);
  const below = renderToStaticMarkup(<OutcomeDetails i18n={here} view={view} />);
  expect(lead).toContain("Please choose a time again.");
  expect(lead).not.toContain("Nothing was booked");
  expect(below).toContain("Nothing was booked.");
  expect(below).toContain("You had chosen");
  expect(below).toContain("Booking AB12");
});

test("who would rather know now is given the number to call and the one to say", () => {
  const view: BookingView = { ...taken, state: "needs_staff" };
  const told = (business: object) =>
    renderToStaticMarkup(
      <KnowNow
        i18n={here}
        view={view}
        business={{ name: "Salon", brandStyle: "atelier", ...business }}
      />,
    );
  expect(told({ phone: "+49 30 5550123" })).toMatch(/tel:\+49305550123.*Booking AB12/);
  expect(told({})).toBe("");
});
