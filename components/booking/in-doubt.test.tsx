import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { viewWith } from "#lib/booking/testing/view.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { read } from "#lib/config/testing/read.ts";
import type { Business } from "#lib/config/types.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { FailedChange } from "./failed-change.tsx";
import { InDoubt } from "./in-doubt.tsx";
import { isVeryLongWait, Outcome } from "./outcome.tsx";

const i18n = i18nFor({ locale: "en", country: "DE", currency: "EUR" });
const [configured] = read({ phone: "+49 30 1234567" }).locations;
if (!configured) throw new Error("no location");
const { business } = configured.location;

const refused = viewWith({
  state: "not_booked",
  nothingBooked: true,
  canTryAgain: true,
});

function page(view: BookingView, of: Business = business): string {
  return renderToStaticMarkup(
    <>
      <FailedChange i18n={i18n} view={view} />
      <Outcome i18n={i18n} view={view} offering={false} />
      <InDoubt i18n={i18n} business={of} view={view} />
    </>,
  );
}

test.each(["not_booked", "doubtful", "slot_taken"] as const)(
  "the page of a booking that is %s asks for a call once, beside its button",
  (state) => {
    const failed = { kind: "move", reason: "refused" } as const;
    const html = page({ ...refused, state, isCurrent: false, failed });
    expect(html.match(/call us|in doubt/gi)).toHaveLength(1);
    expect(html.match(/tel:/g)).toHaveLength(1);
  },
);

test("after a refused cancellation nothing is said of an earlier move", () => {
  const failed = { kind: "cancel", reason: "refused" } as const;
  const html = page(viewWith({ revision: 1, failed }));
  expect(html).toContain("was not cancelled");
  expect(html).not.toContain("has been moved");
});

test("after a refusal it still stands only if its record was read since", () => {
  const failed = { kind: "cancel", reason: "refused" } as const;
  const html = page(viewWith({ isCurrent: false, failed }));
  expect(html).toContain("can’t see for certain");
  expect(html).not.toContain("still stands");
});

test("a very long wait has the number further up", () => {
  const view: BookingView = { ...refused, state: "received", pending: true, waitSeconds: 181 };
  expect(isVeryLongWait(view)).toBe(true);
  expect(page(view)).not.toMatch(/tel:|in doubt/i);
});

test("without phone and email nothing is said of them", () => {
  const { phone: _phone, email: _email, ...bare } = business;
  expect(page({ ...refused, state: "slot_taken" }, bare)).not.toMatch(/in doubt/i);
});
