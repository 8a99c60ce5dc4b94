import { beforeEach, describe, expect, test } from "vitest";
import { ask, site, startCachedSite, store } from "./testing/cached-site.ts";

beforeEach(startCachedSite);

describe("a page that may be kept", () => {
  test("is rendered once, and is the same bytes for everybody", async () => {
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push(await ask("/book?team=a"));
    expect(site.asked).toHaveLength(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(answers[0]?.text).toContain("ü");
  });

  test("is rendered once for all who ask at the same time", async () => {
    let go = () => {};
    site.ready = new Promise((resolve) => {
      go = resolve;
    });
    const all = Array.from({ length: 20 }, () => ask("/book/time?line=x"));
    await expect.poll(() => site.asked.length).toBe(1);
    go();
    await Promise.all(all);
    expect(site.asked).toHaveLength(1);
  });

  test("is given for its seconds, once more while it is rendered again, and then no more", async () => {
    expect((await ask("/book?team=age")).headers).toMatchObject({
      "cache-control": "public, max-age=0, s-maxage=5, stale-while-revalidate=4",
    });
    site.clock += 4;
    expect((await ask("/book?team=age")).headers).toMatchObject({
      "cache-control": "public, max-age=0, s-maxage=1, stale-while-revalidate=4",
    });
    expect(site.asked).toHaveLength(1);
    site.clock += 3;
    expect((await ask("/book?team=age")).text).toMatch(/^1 /);
    await expect.poll(() => site.asked.length).toBe(2);
    expect((await ask("/book?team=age")).text).toMatch(/^2 /);
    site.clock += 10;
    expect((await ask("/book?team=age")).text).toMatch(/^3 /);
  });

  test("is shown by no cache in front beyond its tenth second", async () => {
    for (const age of [0, 1.2, 4, 4.9, 5, 6.5, 7.9]) {
      await ask(`/book?team=${age}`);
      site.clock += age;
      const { headers } = await ask(`/book?team=${age}`);
      const seconds = [
        ...(headers["cache-control"] ?? "").matchAll(/(?:s-maxage|revalidate)=(\d+)/g),
      ];
      const shown = seconds.reduce((sum, [, count]) => sum + Number(count), 0);
      expect(shown).toBeGreaterThan(0);
      // Its second is over only when the clock says so.
      expect(age + shown + 1).toBeLessThanOrEqual(10);
    }
  });

  test("is dropped at once when its location changes, and so is one that is being rendered", async () => {
    await ask("/book/time");
    store.drop("book");
    expect((await ask("/book/time")).text).toMatch(/^2 /);
    let go = () => {};
    site.ready = new Promise((resolve) => {
      go = resolve;
    });
    const before = ask("/book/time?team=late");
    await expect.poll(() => site.asked.length).toBe(3);
    store.drop("book");
    const after = ask("/book/time?team=late");
    await expect.poll(() => site.asked.length).toBe(4);
    go();
    expect((await before).text).toMatch(/^3 /);
    expect((await after).text).toMatch(/^4 /);
    expect((await ask("/book/time?team=late")).text).toMatch(/^4 /);
    store.drop("other");
    expect((await ask("/book/time?team=late")).text).toMatch(/^4 /);
  });

  test("is another page in a frame, by navigation or by its script", async () => {
    const own = await ask("/book", { "sec-fetch-dest": "document" });
    const framed = await ask("/book", { "sec-fetch-dest": "iframe" });
    const fetched = await ask("/book", { "sec-fetch-dest": "empty", "x-framed": "true" });
    expect(own.text).toContain('"isFramed":false');
    expect(framed.text).toContain('"isFramed":true');
    expect(fetched.text).toBe(framed.text);
    expect((await ask("/book", { "x-framed": "false" })).text).toBe(own.text);
    expect(site.asked).toHaveLength(2);
  });

  test("is compressed for those who can read it, once", async () => {
    const by = (accepted: string) => ask("/book", { "accept-encoding": accepted });
    const answers = [await by("br, gzip;q=0.5"), await by("gzip"), await ask("/book")];
    expect(answers.map(({ encoding }) => encoding)).toEqual(["br", "gzip", undefined]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    expect((await by("gzip; q=0.0")).encoding).toBeUndefined();
    expect((await by("gzip")).body).toEqual(answers[1]?.body);
    expect(answers[2]?.headers.vary).toBe(
      "Sec-Fetch-Dest, X-Framed, Accept-Encoding, Accept-Language",
    );
    expect(site.asked).toHaveLength(1);
  });

  test("is not sent again to a browser that has it", async () => {
    const { headers } = await ask("/book");
    for (const known of [headers.etag ?? "", `"a", W/${headers.etag}`, "*"]) {
      const again = await ask("/book", { "if-none-match": known });
      expect([again.status, again.text]).toEqual([304, ""]);
      expect(again.headers).toMatchObject({
        etag: headers.etag,
        vary: headers.vary,
        "cache-control": headers["cache-control"],
      });
    }
    // Another encoding is other bytes.
    const other = { "if-none-match": headers.etag ?? "", "accept-encoding": "gzip" };
    expect((await ask("/book", other)).status).toBe(200);
  });

  test("has a head without a body", async () => {
    const { headers } = await ask("/book");
    const head = await ask("/book", {}, "HEAD");
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([
      200,
      "",
      headers["content-length"],
    ]);
    expect(site.asked).toHaveLength(1);
  });
});

describe("without room for another rendering", () => {
  test("a page is served as it was kept, however old, and even if its location has changed", async () => {
    expect((await ask("/book?team=old")).text).toMatch(/^1 /);
    site.isFull = true;
    site.clock += 3_600;
    store.drop("book");
    const old = await ask("/book?team=old");
    expect([old.status, old.text]).toEqual([200, expect.stringMatching(/^1 /)]);
    expect(old.headers["cache-control"]).toBe(
      "public, max-age=0, s-maxage=1, stale-while-revalidate=4",
    );
    site.isFull = false;
    expect((await ask("/book?team=old")).text).toMatch(/^2 /);
  });

  test("a page that was never kept is a 503 in words, which is rendered once", async () => {
    site.isFull = true;
    const pages = [await ask("/book?team=new"), await ask("/book/time?line=new")];
    for (const { status, headers, text } of pages) {
      expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([
        503,
        "5",
        "no-store",
      ]);
      expect(text).toContain("/book/broken?reason=busy");
    }
    expect(site.asked).toHaveLength(1);
  });
});
