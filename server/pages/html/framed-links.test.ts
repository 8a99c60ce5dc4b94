import { expect, test } from "vitest";
import { framingOf } from "#lib/app/address.ts";
import { leadsOutOf } from "./framed-links.ts";
import { rewriteHtml } from "./rewrite-html.ts";

function framed(html: string, url = "/book"): string {
  return rewriteHtml(html, () => undefined, leadsOutOf(framingOf(url))).html;
}

test.each([
  '<a href="/book/time?line=a">',
  '<a href="?lang=de">',
  '<a href="#main">',
  '<a href="tel:+4930">',
  '<a href="/book/bookings/token">',
])("%s stays in the frame", (link) => expect(framed(link)).toBe(link));

test.each(["https://salon.example/terms", "/book/bookings/token/cancel", "/staff/sign-in"])(
  "%s opens a tab",
  (href) => {
    expect(framed(`<a href="${href}">`)).toBe(`<a href="${href}" target="_blank" rel="noopener">`);
  },
);

test("a link that leaves frames does not take the site around it away", () => {
  const link = '<a class="x" href="/book/bookings/token/move" target="_top">';
  expect(framed(link)).toBe(
    '<a class="x" href="/book/bookings/token/move" target="_blank" rel="noopener">',
  );
});

test("the page that says why nothing can be shown leads out of the frame", () => {
  expect(framed('<a href="/book">', "/book/broken?reason=not_framed")).toContain("_blank");
});

test("outside of frames links stay as they are", () => {
  const link = '<a href="https://salon.example">';
  expect(rewriteHtml(link, () => undefined).html).toBe(link);
});
