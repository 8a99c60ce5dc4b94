import { expect, test } from "vitest";
import { leadsTo, queryOf } from "./urls.ts";

const page = new URL("https://salon.example/book/time?line=svc_cut&date=2026-11-24");

test.each([
  ["/book/time?line=svc_cut&date=2026-11-25", "state"],
  ["/book/time", "state"],
  ["/book/time?line=svc_cut&date=2026-11-24", "state"],
  ["/book/time?line=svc_cut&date=2026-11-25#times", "state"],
  ["#times", "place"],
  ["/book/time?line=svc_cut&date=2026-11-24&lang=de", "page"],
  ["/book/details?line=svc_cut", "page"],
  ["/book", "page"],
  ["https://elsewhere.example/book/time", "page"],
  ["tel:+4930123", "page"],
])("%s leads to another %s", (href, expected) => {
  expect(leadsTo(page, new URL(href, page))).toBe(expected);
});

test("a page in a chosen language stays the same page in that language", () => {
  const chosen = new URL("https://salon.example/book?lang=de");
  expect(leadsTo(chosen, new URL("/book?q=cut&lang=de", chosen))).toBe("state");
  expect(leadsTo(chosen, new URL("/book?q=cut", chosen))).toBe("page");
});

test("a form's address has each field that is filled in, as often as it is there", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["line", "svc_cut"],
    ["line", "svc_dye"],
    ["q", ""],
    ["team", "Jo & Ann"],
  ] as const) {
    form.append(name, value);
  }
  form.append("file", new File([], "a.txt"));
  expect(String(queryOf(form))).toBe("line=svc_cut&line=svc_dye&team=Jo+%26+Ann");
});
