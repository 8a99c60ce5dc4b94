import { beforeEach, describe, expect, test } from "vitest";
import { ask, site, startCachedSite } from "./testing/cached-site.ts";

beforeEach(startCachedSite);

describe("a visitor who has booked", () => {
  const mine = { cookie: "booked-book=sealed" };

  test("gets a front of their own, which no other visitor is shown", async () => {
    expect((await ask("/book", mine)).text).toMatch(/^1 .*booked-book=sealed/);
    const everybodys = await ask("/book");
    expect(everybodys.text).toMatch(/^2 /);
    expect(everybodys.text).not.toContain("sealed");
    const again = await ask("/book", { ...mine, "if-none-match": everybodys.headers.etag ?? "" });
    expect([again.status, again.text]).toEqual([
      200,
      expect.stringMatching(/^3 .*booked-book=sealed/),
    ]);
    expect(again.headers.etag).toBeUndefined();
    expect(again.headers["cache-control"]).toBe("private, no-store");
    expect(site.asked).toHaveLength(3);
  });

  test("is shown everybody's front where there is no room for their own", async () => {
    await ask("/book");
    site.isFull = true;
    const front = await ask("/book", mine);
    expect([front.status, front.text]).toEqual([200, expect.stringMatching(/^1 /)]);
    expect(front.text).not.toContain("sealed");
  });

  test("shares all other pages", async () => {
    await ask("/book/time?line=a");
    expect((await ask("/book/time?line=a", mine)).text).toMatch(/^1 /);
    expect(site.asked).toHaveLength(1);
  });
});
