import { expect, test } from "vitest";
import { sourceOf, visitedPage } from "./visits.ts";

function source(url: string, site: string, referer = "") {
  const page = visitedPage(url);
  return page && sourceOf(page, site, referer);
}

test("a page is a step of a location", () => {
  const steps = ["/book", "/book/?lang=de", "/book/services/a", "/book/bundles/a", "/book/time?x"];
  expect(steps.map((url) => visitedPage(url)?.step)).toEqual([
    "visit",
    "visit",
    "service",
    "service",
    "time",
  ]);
  for (const url of ["/", "/book/bookings/x", "/book/services/a/book", "/book/theme.css", "/a/b/c"])
    expect(visitedPage(url)).toBeUndefined();
});

test("a visit comes from a site, from what its address says, or from nowhere known", () => {
  expect(source("/book", "none")).toBe("source:");
  expect(source("/book", "cross-site", "https://News.example/a?b")).toBe("source:news.example");
  expect(source("/book/services/cut?utm_source=Insta%20gram", "cross-site", "x")).toBe(
    "source:insta gram",
  );
  expect(source("/book/time", "same-origin", "https://book.example/book")).toBeUndefined();
});

test("what stands in an address is kept as short plain text", () => {
  const long = `${"ä".repeat(30)}%0a%00${"x".repeat(99)}`;
  expect(source(`/book?utm_source=${long}`, "none")).toBe(
    `source:${"ä".repeat(30)}${"x".repeat(50)}`,
  );
  expect(source("/book?utm_source=%E0%A4%A", "none")).toBe("source:%e0%a4%a");
});
