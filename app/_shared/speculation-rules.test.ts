import { expect, test } from "vitest";
import { speculationRules } from "./speculation-rules.ts";

const [browsed, pressed] = speculationRules.prefetch;
const PAGE = "https://salon.example/book?line=a";

/** As specified: all conditions of a rule must match, each pattern against its base. */
function matches({ where }: typeof browsed, href: string, from = PAGE): boolean {
  const url = new URL(href, from);
  const [{ href_matches: paths }, { not }] = where.and;
  const isListed = paths.some((path) => new URLPattern({ ...path, baseURL: PAGE }).test(url));
  return isListed && !new URLPattern(not.href_matches, from).test(url);
}

test("the pages that visitors browse are prefetched on hover, the details on press", () => {
  for (const href of [
    "/book/time?line=svc_cut",
    "/book/services/svc_cut",
    "/book/bundles/day?lang=de",
    "/book/categories/hair?page=2",
    "/book",
  ]) {
    expect([href, matches(browsed, href, "https://salon.example/other")]).toEqual([href, true]);
  }
  const details = "/book/details?line=svc_cut&date=2026-11-24";
  expect(matches(browsed, details)).toBe(false);
  expect(matches(pressed, details)).toBe(true);
});

test("neither forms nor what a press would do are prefetched", () => {
  for (const href of [
    "/book/services/svc_cut/add?line=svc_cut",
    "/book/services/svc_cut/book",
    "/book/warm?line=svc_cut",
    "/book/bookings/abc",
    "/book/picture.png",
    "https://elsewhere.example/book/time",
  ]) {
    expect([href, matches(browsed, href) || matches(pressed, href)]).toEqual([href, false]);
  }
});

test("another state of the same page is left to the script", () => {
  const day = "/book/time?line=svc_cut&date=2026-11-24";
  expect(matches(browsed, day)).toBe(true);
  expect(matches(browsed, day, "https://salon.example/book/time?line=svc_cut")).toBe(false);
});
