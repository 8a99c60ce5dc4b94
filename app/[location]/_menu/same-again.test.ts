import { expect, test, vi } from "vitest";
import { visitWith } from "#lib/booking/testing/visit.ts";
import type { BookingView } from "#lib/booking/views/outcome.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { openSite } from "../time/testing/open-site.tsx";
import { sameAgain } from "./own-visits.tsx";

vi.mock("server-only", () => ({}));

const elif = { id: "tm_elif", name: "Elif Kaya" };
const brows = {
  item: { serviceId: "brows", addons: [] },
  name: "Brows",
  member: { id: "tm_noor", name: "Noor" },
};

async function again(view: Pick<BookingView, "visit" | "lines" | "composed" | "memberName">) {
  const context = (await openSite()).site();
  return sameAgain({ ...context, i18n: i18nFor(context.location, "en") }, view);
}

test("a visit is offered again with who did it", async () => {
  const visit = visitWith([{ member: elif }]);
  const { lines } = visit;
  const { text, href } =
    (await again({ visit, lines, composed: false, memberName: elif.name })) ?? {};
  expect(text).toBe("As last time: Cut with Elif Kaya");
  expect(href).toBe("/book/time?line=cut&team=tm_elif");
});

test("of several people each takes the same part", async () => {
  const visit = visitWith([{ member: elif }, brows], { composed: true });
  const { lines } = visit;
  const { href } = (await again({ visit, lines, composed: true, memberName: "Elif + Noor" })) ?? {};
  expect(href).toBe("/book/time?line=cut&line=brows&with=tm_elif&with=tm_noor");
});

test("a visit that the business has altered is not offered", async () => {
  expect(await again({ visit: visitWith(), lines: [], composed: false })).toBeUndefined();
});
