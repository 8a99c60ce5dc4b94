import { connect } from "node:tls";
import { type Ask, ask, decoded, isNginxMissing, KEPT } from "../../test/harness/behind-nginx.ts";
import { expect, test } from "../../test/harness/test.ts";

test.describe("behind nginx", () => {
  // One site and one nginx for all.
  test.describe.configure({ mode: "default" });
  test.skip(isNginxMissing, "nginx is not on this system and could not be installed");
  test.use({ ignoreHTTPSErrors: true });

  test("a kept page is the same bytes for all visitors, and not sent again to a browser that has it", async ({
    nginx,
  }) => {
    const url = `${nginx.url}/book?team=any`;
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await ask(url));
    expect(answers[0]?.cache).toBe("MISS");
    for (const { cache } of answers.slice(1)) expect(cache).toMatch(KEPT);
    for (const { text, header } of answers) {
      expect(text).toContain("</html>");
      expect(header("cache-control")).toMatch(/^public, max-age=0, s-maxage=/);
      expect(header("content-security-policy")).toContain("script-src 'self' 'sha256-");
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const etag = answers[0]?.header("etag") ?? "";
    const again = await ask(url, { headers: { "if-none-match": etag } });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test("a page that nobody has asked for in ten seconds is asked for anew", async ({ nginx }) => {
    const url = `${nginx.url}/book/time?line=1042&month=2000-01`;
    expect((await ask(url)).cache).toBe("MISS");
    await new Promise((over) => setTimeout(over, 10_100));
    expect((await ask(url)).cache).toBe("EXPIRED");
  });

  test("each encoding is made once, by the site", async ({ nginx }) => {
    for (const [accepted, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["identity", ""],
    ] as const) {
      const asked = { headers: { "accept-encoding": accepted } };
      const first = await ask(`${nginx.url}/book/time?line=1042`, asked);
      const second = await ask(`${nginx.url}/book/time?line=1042`, asked);
      expect([first.cache, first.header("content-encoding")]).toEqual(["MISS", encoding]);
      expect(second.cache).toMatch(KEPT);
      expect(second.header("etag")).toBe(first.header("etag"));
    }
  });

  test("a visitor books in a browser without blocked scripts", async ({ browser, nginx }) => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    // The second response comes from the cache.
    for (const round of [/^MISS$/, KEPT]) {
      const answer = await page.goto(`${nginx.url}/book?round=browser`);
      expect(answer?.headers()["x-cache"]).toMatch(round);
      await page.locator('a[href*="/book/time?"]').first().click();
      await page.waitForURL("**/book/time?**");
      await expect(page.locator('a[href*="/book/details?"]').first()).toBeVisible();
      await page.reload();
    }
    await page.locator('a[href*="/book/details?"]').first().click();
    await page.waitForURL("**/book/details?**");
    await page.getByLabel("First name").fill("Nora");
    await page.getByLabel("Email").fill("nora@behind.example");
    await page.locator('form button[type="submit"]').last().click();
    await page.waitForURL("**/bookings/**");
    await expect(page.locator('[data-state="confirmed"]')).toBeVisible({ timeout: 20_000 });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a visitor who has booked is answered by the site, and the cache stays as it is for others", async ({
    nginx,
  }) => {
    const url = `${nginx.url}/book?team=booked`;
    const first = await ask(url);
    expect(first.cache).toBe("MISS");
    for (const cookie of ["__Secure-booked-book=1.x", "a=b; __Secure-booked-book=1.x"]) {
      const own = await ask(url, { headers: { cookie } });
      expect([own.status, own.cache]).toEqual([200, ""]);
    }
    const others = await ask(url, { headers: { cookie: "a=booked-b" } });
    expect(others.cache).toMatch(KEPT);
    expect(others.text).toBe(first.text);
  });

  test("private pages are never cached", async ({ nginx }) => {
    const time = /href="(\/book\/time\?[^"]+)"/.exec((await ask(`${nginx.url}/book`)).text)?.[1];
    const times = await ask(nginx.url + decoded(time));
    const details = /href="(\/book\/details\?[^"]+)"/.exec(times.text)?.[1];
    expect(details).toBeDefined();
    const seals = new Set<string>();
    for (let count = 0; count < 3; count += 1) {
      const { cache, status, text } = await ask(nginx.url + decoded(details));
      expect([cache, status]).toEqual(["", 200]);
      seals.add(/name="review" value="([^"]+)"/.exec(text)?.[1] ?? "none");
    }
    expect(seals.size).toBe(3);
    for (const path of ["/book/bookings/some-token", "/book/not-here", "/book/details"]) {
      await ask(nginx.url + path);
      const { cache } = await ask(nginx.url + path);
      expect([path, cache]).not.toEqual([path, "HIT"]);
    }
    const own = { origin: nginx.url, "content-type": "text/plain" };
    const posted = await ask(`${nginx.url}/book`, { method: "POST", headers: own, body: "x" });
    expect(posted.cache).toBe("");
    const part = await ask(`${nginx.url}/book?part`, { headers: { rsc: "1", "next-url": "/" } });
    expect(part.header("content-type")).toContain("text/html");
  });

  test("a request cannot poison the cache for others", async ({ nginx }) => {
    const evil = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "javascript",
      "x-forwarded-for": "198.51.100.66",
      "x-bookfront-location": "evil",
      "x-bookfront-address": "/evil",
      "x-bookfront-language": "de",
      "x-middleware-rewrite": "https://evil.example/",
      "x-middleware-subrequest": "proxy",
      "content-security-policy": "default-src *",
      forwarded: "host=evil.example",
      cookie: "evil=evil",
      origin: "https://evil.example",
      referer: "https://evil.example/",
      "x-original-url": "/book/time",
      "x-rewrite-url": "/book/time",
    };
    const first = await ask(`${nginx.url}/book?poison`, { headers: evil });
    expect(first.text).not.toContain("evil");
    const second = await ask(`${nginx.url}/book?poison`);
    expect(second.cache).toMatch(KEPT);
    expect(second.text).not.toContain("evil");
    expect(second.header("content-language")).toBe("en");
    expect((await ask(`${nginx.url}/book?poison&x=1`)).cache).toBe("MISS");
    const german = await ask(`${nginx.url}/book?poison`, {
      headers: { "accept-language": "de-AT,en;q=0.5" },
    });
    expect([german.cache, german.header("content-language")]).toEqual(["MISS", "de"]);
    const unknown = await ask(`${nginx.url}/book?poison`, {
      headers: { "accept-language": "ja,fr;q=0.5" },
    });
    expect([unknown.cache, unknown.header("content-language")]).toEqual(["", "fr"]);
    expect((await ask(`${nginx.url}/book?poison`)).header("content-language")).toBe("en");
    await expect(ask(`${nginx.url}/book`, { headers: { host: "evil.example" } })).rejects.toThrow();
    await expect(
      ask(`${nginx.plainUrl}/`, { headers: { host: "evil.example" } }),
    ).rejects.toThrow();
    const plain = await ask(`${nginx.plainUrl}/book?a=1`);
    expect([plain.status, plain.header("location")]).toEqual([301, "https://localhost/book?a=1"]);
  });

  test("malformed requests are refused, slow ones dropped", async ({ nginx }) => {
    const status = async (path: string, more: Ask = {}) =>
      (await ask(nginx.url + path, more)).status;
    expect(await status("/%E0%A4")).toBe(400);
    expect(await status("/book/services/%ff")).toBe(400);
    expect(await status("/book/%0a")).toBe(400);
    expect(await status("/book/services/caf%C3%A9")).toBe(404);
    expect(await status("/book", { method: "PUT" })).toBe(405);
    const big = { method: "POST", body: "x".repeat(200_000) } as const;
    // Refused with a status, or cut off while sending.
    const size = (path: string, more: Ask = {}) => status(path, more).catch(() => "cut off");
    expect([413, "cut off"]).toContain(await size("/book", big));
    expect([414, "cut off"]).toContain(await size(`/book?${"x".repeat(30_000)}`));
    const long = { "x-long": "x".repeat(30_000) };
    expect([400, "cut off"]).toContain(await size("/book", { headers: long }));
    const socket = connect({ port: Number(new URL(nginx.url).port), rejectUnauthorized: false });
    // Some systems report the end as a reset.
    socket.on("error", () => undefined);
    socket.write("GET /book HTTP/1.1\r\nHost: localhost\r\n");
    await new Promise((dropped) => socket.once("close", dropped).resume());
  });
});
