import { describe, expect, test } from "vitest";
import { momentOf, previewRoot, readPreviewAddress, readView, segmentOf } from "./view.ts";

const TUESDAY = { date: "2026-11-24", time: "18:55:00" };
const LINK = "12345.Ab_c-9";

describe("the view in an address", () => {
  test.each([
    ["now", {}],
    ["2026-11-24T1855", { at: TUESDAY }],
    ["now~spa", { style: "spa" }],
    ["now~bare", { isBare: true }],
    [`2026-11-24T1855~barber~${LINK}`, { at: TUESDAY, style: "barber", link: LINK }],
  ] as const)("%s is read and written", (segment, view) => {
    expect(readView(segment)).toEqual(view);
    expect(segmentOf(view)).toBe(segment);
  });

  test.each(["", "later", "2026-02-30T1000", "2026-11-24T2500", "20261124T1855"])(
    "%s is none",
    (segment) => expect(readView(segment)).toBeUndefined(),
  );
});

describe("an address", () => {
  test("is taken apart", () => {
    const url = `${previewRoot("book", { at: TUESDAY })}/services/7?line=1&line=2`;
    expect(readPreviewAddress(url)).toEqual({
      slug: "book",
      view: { at: TUESDAY },
      path: "/services/7",
      query: "?line=1&line=2",
    });
    expect(readPreviewAddress("/staff/book/preview/now")?.path).toBe("");
    expect(readPreviewAddress("/staff/book/preview/now/")?.path).toBe("");
  });

  test.each([
    "/staff/book/preview",
    "/staff/book/preview/",
    "/staff/book/bookings/now",
    "/book/preview/now",
    "/book?x=/staff/book/preview/now",
    "/staff/book/preview/share",
  ])("%s is no preview", (url) => expect(readPreviewAddress(url)).toBeUndefined());
});

describe("the chosen moment", () => {
  const zone = "Europe/Berlin";
  const now = Date.parse("2026-11-22T09:00:00Z");

  test("is read in the business's time zone", () => {
    const chosen = momentOf({ at: TUESDAY }, zone, now);
    expect(chosen).toEqual({ now: Date.parse("2026-11-24T17:55:00Z"), isChosen: true });
  });

  test("counts only while it is to come", () => {
    const later = now + 7 * 86_400_000;
    expect(momentOf({ at: TUESDAY }, zone, later)).toEqual({ now: later, isChosen: false });
    expect(momentOf({}, zone, now)).toEqual({ now, isChosen: false });
  });
});
