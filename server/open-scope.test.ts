import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, test } from "vitest";
import { scope } from "#lib/app/scope.ts";
import { openScope } from "./open-scope.ts";
import { pipeline } from "./pipeline.ts";
import { known, listen, locationAt } from "./testing/serve.ts";

const LOCATIONS = known(locationAt("book"), locationAt("soho", { locale: "fr" }));

/** The scope as the next stages see it. */
async function scopeOf(path: string, headers: Record<string, string> = {}, proxies = 0) {
  const port = await listen(
    pipeline([
      openScope(LOCATIONS, proxies),
      async (_request, response) => {
        await new Promise((later) => setTimeout(later, 5));
        const { id, address, location, language, isFramed, preview } = scope();
        const { url, slug, path: segments, bookingToken } = address;
        const read = {
          id,
          url,
          slug,
          segments,
          bookingToken,
          language,
          isFramed,
          preview,
        };
        response.end(JSON.stringify({ ...read, location: location.slug }));
      },
    ]),
  );
  const sent = request({ port, host: "127.0.0.1", path, headers }).end();
  const [answer]: IncomingMessage[] = await once(sent, "response");
  let text = "";
  for await (const part of answer ?? []) text += part;
  return JSON.parse(text);
}

test("an address names its location; others have the look and language of the first", async () => {
  expect(await scopeOf("/soho/time?line=a")).toMatchObject({
    location: "soho",
    segments: ["time"],
    language: { language: "fr", chosen: false },
  });
  expect(await scopeOf("/staff/soho/bookings")).toMatchObject({
    location: "soho",
    slug: "soho",
    segments: ["bookings"],
  });
  for (const path of ["/", "/nowhere", "/staff", "/sohoo"]) {
    expect(await scopeOf(path)).toMatchObject({ location: "book", language: { language: "en" } });
  }
});

test("the address decides on the language, then the browser", async () => {
  const german = { "accept-language": "ja, de-AT;q=0.9, en;q=0.1" };
  expect((await scopeOf("/book", german)).language).toEqual({ language: "de", chosen: false });
  const chosen = { language: "it", chosen: true };
  expect((await scopeOf("/book?lang=it", german)).language).toEqual(chosen);
  expect((await scopeOf("/book?lang=it&lang=es", german)).language).toEqual(chosen);
  expect((await scopeOf("/book?lang=xx")).language).toEqual({ language: "en", chosen: false });
});

test("only pages of visitors stand in a frame, and only where the browser says so", async () => {
  const inFrame = { "x-framed": "true" };
  expect((await scopeOf("/book", inFrame)).isFramed).toBe(true);
  expect((await scopeOf("/book")).isFramed).toBe(false);
  expect((await scopeOf("/staff/book/preview/now", inFrame)).isFramed).toBe(false);
});

test("a preview is of the location that its address names", async () => {
  const view = "/preview/2026-11-24T1855~spa/time";
  expect((await scopeOf(`/staff/soho${view}`)).preview).toMatchObject({ style: "spa" });
  expect((await scopeOf(`/staff/nowhere${view}`)).preview).toBeUndefined();
  expect((await scopeOf("/soho/preview/now")).preview).toBeUndefined();
});

test("a booking's pages have its token", async () => {
  expect((await scopeOf("/book/bookings/Fe26.2-a/cancel")).bookingToken).toBe("Fe26.2-a");
  for (const path of ["/book/bookings/a%22b", "/staff/book/bookings/a", "/book/time/bookings"]) {
    expect((await scopeOf(path)).bookingToken).toBeUndefined();
  }
});

test.each(["/book/%2e%2E/staff", "/%E0%A4", "/book/%zz?line=a", "/book\\time"])(
  "an address that cannot be read leads nowhere: %s",
  async (path) => {
    const { url, location } = await scopeOf(path);
    expect([url, location]).toEqual(["/not-here", "book"]);
  },
);

test("a request has the number that a declared proxy gave it, else one of its own", async () => {
  const given = { "x-request-id": "of-the-proxy" };
  expect((await scopeOf("/book", given, 1)).id).toBe("of-the-proxy");
  const [one, other] = [
    await scopeOf("/book", given),
    await scopeOf("/book", { "x-request-id": "no good" }, 1),
  ];
  expect(one.id).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/);
  expect(other.id).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/);
  expect(other.id).not.toBe(one.id);
});
