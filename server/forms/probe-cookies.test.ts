import { expect, test } from "vitest";
import { writeRouting } from "#lib/app/routing.ts";
import { headerOf } from "../inject.ts";
import { probeCookies } from "./probe-cookies.ts";

const PUBLIC_URL = "https://book.example";
const sent = { method: "POST", url: "/soho/details?line=a&start=1000" } as const;
const navigate = { "sec-fetch-mode": "navigate" };
const probe = (request: object) =>
  probeCookies({ ...sent, headers: navigate, ...request }, PUBLIC_URL);

test("a form that comes without a cookie is asked to come again with one", () => {
  const answer = probe({});
  if (!answer) throw new Error("nothing was asked");
  expect([answer.status, headerOf(answer, "location")]).toEqual([307, `${sent.url}&cookies=asked`]);
  const cookie = headerOf(answer, "set-cookie") ?? "";
  expect(cookie).toMatch(
    /^__Secure-probe-soho=1; Path=\/soho; Max-Age=60; HttpOnly; SameSite=none/,
  );
  expect(cookie).toContain("; Secure; Partitioned");
});

test("a form of a preview is never sent to the visitor's own page", () => {
  const headers = { ...navigate };
  const language = { language: "en", chosen: false } as const;
  const routing = { location: "soho", address: sent.url, language, isFramed: false };
  writeRouting(headers, { ...routing, preview: "now" });
  expect(probe({ headers })).toBeUndefined();
});

test.each([
  ["brings a cookie", { headers: { ...navigate, cookie: "probe-soho=1" } }],
  ["has been asked", { url: `${sent.url}&cookies=asked` }],
  ["is sent by a script", { headers: { "sec-fetch-mode": "cors" } }],
  ["comes from a text browser", { headers: {} }],
  ["is for another page", { url: "/soho/bookings/token" }],
])("a form that %s is read at once", (_name, request) => {
  expect(probe(request)).toBeUndefined();
});
