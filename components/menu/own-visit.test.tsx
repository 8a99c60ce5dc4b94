import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { viewWith } from "#lib/booking/testing/view.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { OwnVisit } from "./own-visit.tsx";

const here = i18nFor({ locale: "en", country: "DE", currency: "EUR" });

test.each<[BookingView["state"], string]>([
  ["confirmed", "Your next visit"],
  ["received", "We have your booking"],
  ["needs_staff", "We will confirm it"],
  ["change_unclear", "We will confirm the change"],
])("a booking that is %s is headed: %s", (state, title) => {
  const html = renderToStaticMarkup(
    <OwnVisit i18n={here} view={viewWith({ state })} href="/book/bookings/token" />,
  );
  expect(html).toContain(`>${title}</h2>`);
});
