import { expect, test } from "vitest";
import { figuresOf, visitedPage } from "./visits.ts";

const OWN = "https://book.salon.example";

function figures(url: string, site: string, referer = "") {
  const page = visitedPage(url);
  return page ? figuresOf(page, site, referer) : undefined;
}

test("an arrival counts once, with where it comes from", () => {
  expect(figures("/book", "none")).toEqual(["step:visit", "source:"]);
  expect(figures("/book", "cross-site", "https://News.example/a?b")).toEqual([
    "step:visit",
    "source:news.example",
  ]);
  expect(figures("/book/services/cut?utm_source=Insta%20gram", "cross-site", "x")).toEqual([
    "step:visit",
    "source:insta gram",
    "step:service",
  ]);
});

test("a step counts when it is reached from an earlier one, and not from itself or a later one", () => {
  expect(figures("/book/time?line=a", "same-origin", `${OWN}/book/services/a`)).toEqual([
    "step:time",
  ]);
  expect(figures("/book/time?date=b", "same-origin", `${OWN}/book/time?date=a`)).toEqual([]);
  expect(figures("/book/services/a", "same-origin", `${OWN}/book/details?x`)).toEqual([]);
  expect(figures("/book", "same-origin", `${OWN}/book/services/a`)).toEqual([]);
  expect(figures("/book/details", "same-origin", `${OWN}/book/time`)).toEqual(["step:details"]);
  expect(figures("/book/time", "same-origin", `${OWN}/book/bookings/seal`)).toEqual([]);
  expect(figures("/book/bundles/a", "same-origin", `${OWN}/`)).toEqual(["step:service"]);
});

test("other addresses are no step", () => {
  for (const url of ["/", "/book/bookings/x", "/book/services/a/book", "/book/theme.css", "/a/b/c"])
    expect(figures(url, "none")).toBeUndefined();
});

test("what stands in an address is kept as short plain text", () => {
  const [, source] =
    figures(`/book?utm_source=${"ä".repeat(30)}%0a%00${"x".repeat(99)}`, "none") ?? [];
  expect(source).toBe(`source:${"ä".repeat(30)}${"x".repeat(50)}`);
  expect(figures("/book?utm_source=%E0%A4%A", "none")).toContain("source:%e0%a4%a");
});
