import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { viewWith } from "#lib/booking/testing/view.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { Outcome } from "./outcome.tsx";
import { ContactWhileWaiting, OutcomeDetails } from "./outcome-details.tsx";

const here = i18nFor({ locale: "en", country: "DE", currency: "EUR" });

const taken = viewWith({
  state: "slot_taken",
  nothingBooked: true,
  canTryAgain: true,
});

test("a lost time asks to take another only if others are shown", () => {
  const html = (offering: boolean) =>
    renderToStaticMarkup(<Outcome i18n={here} view={taken} offering={offering} />);
  expect(html(true)).toContain("Would one of these times suit you?");
  expect(html(false)).not.toContain("one of these");
  expect(html(false)).toContain("Please choose another time");
});

test("whom the confirmation reaches is shown, masked; a change that failed is not confirmed", () => {
  const html = (more: Partial<BookingView>) => {
    const view = viewWith({ contactHint: "m•••@example.org", ...more });
    return renderToStaticMarkup(<Outcome i18n={here} view={view} offering={false} />);
  };
  expect(html({})).toMatch(/goes to .*m•••@example\.org/);
  const failed = { kind: "move", reason: "slot_taken" } as const;
  expect(html({ failed })).not.toContain("goes to");
});

test("a wait is told as long as it is, and beyond three minutes in other words", () => {
  const html = (waitSeconds: number) => {
    const view: BookingView = { ...taken, state: "received", pending: true, waitSeconds };
    return renderToStaticMarkup(<Outcome i18n={here} view={view} offering={false} />);
  };
  expect(html(10)).not.toContain("minute");
  expect(html(60)).toContain("in about a minute");
  expect(html(180)).toContain("in about 3 minutes");
  expect(html(181)).toContain("probably another 4 minutes");
});

test("a service that is booked by phone is no alarm", () => {
  const html = (state: BookingView["state"]) =>
    renderToStaticMarkup(<Outcome i18n={here} view={{ ...taken, state }} offering={false} />);
  expect(html("not_booked")).toContain("border-alarm");
  expect(html("needs_call")).not.toContain("border-alarm");
});

test("a refused booking asks for a call, and for no second try", () => {
  const view: BookingView = { ...taken, state: "not_booked", cause: "refused" };
  const html = renderToStaticMarkup(<Outcome i18n={here} view={view} offering={false} />);
  expect(html).toContain("Please call us");
  expect(html).not.toContain("Try again");
});

test("what has changed is told by price and length, whichever of them it is", () => {
  const view: BookingView = {
    ...taken,
    state: "price_changed",
    newTotal: { price: 40_00, minutes: 45 },
  };
  const html = renderToStaticMarkup(<Outcome i18n={here} view={view} offering={true} />);
  expect(html.replaceAll("\u00a0", " ")).toContain(
    "<s>€40, 30 min</s>; now it is <strong>€40, 45 min</strong>",
  );
});

test("a held booking says so, and that nothing is booked, in place of a wait", () => {
  const view: BookingView = {
    ...taken,
    state: "received",
    pending: true,
    cause: "unanswered",
    waitSeconds: 90,
  };
  const html = renderToStaticMarkup(
    <>
      <Outcome i18n={here} view={view} offering={false} />
      <OutcomeDetails i18n={here} view={view} />
    </>,
  );
  expect(html).toContain("We are keeping this time for you.");
  expect(html).toContain("no need to press again");
  expect(html).toContain("Nothing is booked yet");
  expect(html).not.toContain("about 2 minutes");
});

test("what was refused and what was not answered are told apart", () => {
  const html = (view: Partial<BookingView>) =>
    renderToStaticMarkup(<OutcomeDetails i18n={here} view={{ ...taken, ...view }} />);
  expect(html({ state: "not_booked", cause: "refused" })).toContain("did not accept this booking");
  expect(html({ state: "not_booked", cause: "unanswered" })).toContain("did not answer");
  expect(html({ state: "not_booked" })).toContain("<p>Nothing was booked.</p>");
});

test("why it is so stands below, with what was chosen and the number of the booking", () => {
  const view: BookingView = { ...taken, state: "not_booked" };
  const lead = renderToStaticMarkup(<Outcome i18n={here} view={view} offering={false} />);
  const below = renderToStaticMarkup(<OutcomeDetails i18n={here} view={view} />);
  expect(lead).toContain("Try again, or call us");
  expect(lead).not.toContain("Nothing was booked");
  expect(below).toContain("Nothing was booked.");
  expect(below).toContain("You had chosen");
  expect(below).toContain('Booking <bdi translate="no">AB12</bdi>');
});

test("a visitor who wants to know now gets the phone number and the reference", () => {
  const view: BookingView = { ...taken, state: "needs_staff" };
  const html = (business: object) =>
    renderToStaticMarkup(
      <ContactWhileWaiting
        i18n={here}
        view={view}
        business={{ name: "Salon", brandStyle: "atelier", ...business }}
      />,
    );
  expect(html({ phone: "+49 30 5550123" })).toMatch(
    /tel:\+49305550123.*Booking <bdi translate="no">AB12</,
  );
  expect(html({})).toBe("");
});

test("where nobody is told, the visitor calls; a change is none to book again", () => {
  const html = (state: BookingView["state"]) =>
    renderToStaticMarkup(
      <>
        <Outcome i18n={here} view={{ ...taken, state }} offering={false} mustCall />
        <ContactWhileWaiting
          i18n={here}
          view={{ ...taken, state }}
          business={{ name: "Salon", brandStyle: "atelier", phone: "+49 30 5550123" }}
          mustCall
        />
      </>,
    );
  expect(html("needs_staff")).toContain("don’t book again");
  for (const state of ["needs_staff", "change_unclear"] as const) {
    expect(html(state)).toMatch(/tel:\+49305550123.*Booking <bdi translate="no">AB12</);
    expect(html(state)).not.toContain("would rather know now");
  }
  expect(html("change_unclear")).not.toMatch(/book again|before you come/);
});
