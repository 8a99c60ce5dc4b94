import { beforeEach, describe, expect, test } from "vitest";
import { ask, site, startCachedSite } from "./testing/cached-site.ts";

beforeEach(startCachedSite);

describe("nothing that a visitor sends", () => {
  const evil = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "javascript",
    "x-middleware-subrequest": "evil",
    "content-security-policy": "default-src evil",
    forwarded: "host=evil",
    cookie: "evil=evil",
    authorization: "evil",
    origin: "https://evil.example",
    referer: "https://evil.example",
    "user-agent": "evil",
    "accept-language": "evil",
    purpose: "evil",
    range: "bytes=0-3",
    "if-none-match": "evil",
  };

  test("but address, language and who counts as asking reaches a page that others are shown", async () => {
    const first = await ask("/book?x=evil&team=poison&lang=evil", evil);
    expect(first.text).not.toContain("evil");
    expect(Object.keys(site.asked[0]?.headers ?? {}).toSorted()).toEqual([
      "host",
      "user-agent",
      "x-forwarded-for",
      "x-forwarded-host",
    ]);
    expect(site.asked[0]?.headers).toMatchObject({
      host: "book.example",
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-host": "book.example",
    });
    await ask("/book?team=poison");
    expect(site.asked).toHaveLength(1);
  });

  test("makes another page of it, unless the page reads it", async () => {
    for (const same of [
      "/book?team=a&q=b",
      "/book?q=b&team=a",
      "/book?x=1&q=b&team=a&x=2",
      "/book?q=b&team=a&date=2026-01-01&lang=xx",
      `/book?q=b&team=a&q=c&added=${"x".repeat(400)}`,
    ]) {
      await ask(same, { cookie: "some=thing" });
      expect([same, site.asked.length]).toEqual([same, 1]);
    }
    expect(site.asked[0]?.url).toBe("/book?q=b&team=a");
    const german = { "accept-language": "ja, de-AT;q=0.9, en;q=0.1" };
    for (const [path, headers] of [
      ["/book?team=a", {}],
      ["/book?team=a&q=b", german],
      ["/book?team=a&q=b&lang=de", {}],
      ["/book/time?team=a", {}],
      ["/book/time?line=a&line=b", {}],
      ["/book/time?line=b&line=a", {}],
    ] as const) {
      const before = site.asked.length;
      await ask(path, headers);
      expect([path, site.asked.length]).toEqual([path, before + 1]);
    }
    const again = await ask("/book?team=a&q=b", { "accept-language": "de" });
    expect(again.text).toContain('"language":"de"');
    expect(site.asked).toHaveLength(1 + 6);
  });
});

describe("never kept", () => {
  test.each([
    "/book?team=mine",
    "/book?team=cookie",
    "/book/services/gone",
    "/book/details?a",
    "/book/bookings/token",
    "/book/services/x/book",
    "/other",
    "/book/",
    "/",
  ])("%s", async (path) => {
    const { headers } = await ask(path);
    expect(headers.etag).toBeUndefined();
    expect(headers["cache-control"]).toBe("private, no-store");
    await ask(path);
    expect(site.asked).toHaveLength(2);
  });

  test("is what comes of a form", async () => {
    await ask("/book");
    await ask("/book", {}, "POST");
    expect(site.asked).toHaveLength(2);
    expect((await ask("/book")).text).toMatch(/^1 /);
  });

  test("a page of one visitor's own: all who waited for it get their own, and no cache keeps it", async () => {
    let go = () => {};
    site.ready = new Promise((resolve) => {
      go = resolve;
    });
    const all = [1, 2, 3].map((visitor) =>
      ask("/book?team=mine", { "x-forwarded-for": `${visitor}` }),
    );
    await expect.poll(() => site.asked.length).toBe(1);
    go();
    const answers = await Promise.all(all);
    expect(site.asked).toHaveLength(3);
    for (const { headers } of answers) expect(headers["cache-control"]).toBe("private, no-store");
    expect((await ask("/book?team=shared")).headers["cache-control"]).toContain("s-maxage=5");
  });
});
