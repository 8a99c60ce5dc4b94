import { connect } from "node:tls";
import { Agent, request } from "undici";
import { type Nginx, startNginx } from "../../test/harness/nginx.ts";
import { test as base, expect } from "../../test/harness/own-site.ts";
import { freePort } from "../../test/harness/ports.ts";
import { startSite } from "../../test/harness/start.ts";

/** npm test has reported that nginx could not be installed. */
const isMissing = process.env.NGINX_PATH === "";

type Worker = { readonly nginx: Nginx };

const test = base.extend<object, Worker>({
  nginx: [
    async ({ sandbox }, use) => {
      const [port, plainPort] = [await freePort(), await freePort()];
      const site = await startSite(sandbox.url, {
        PUBLIC_URL: `https://localhost:${port}`,
        TRUSTED_PROXY_HOPS: "1",
      });
      const nginx = await startNginx({
        port,
        plainPort,
        sitePort: Number(new URL(site.url).port),
        changes: { "client_header_timeout 10s": "client_header_timeout 1s" },
      });
      await use(nginx);
      await nginx.stop();
      await site.stop();
    },
    { scope: "worker" },
  ],
});

/** Slow machines serve stale copies. */
const KEPT = /^(?:HIT|STALE|UPDATING)$/;

const strangers = new Agent({ allowH2: false, connect: { rejectUnauthorized: false } });

type Ask = {
  readonly method?: "GET" | "POST" | "PUT" | "TRACE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

async function ask(url: string, { method = "GET", headers = {}, body }: Ask = {}) {
  const answer = await request(url, {
    dispatcher: strangers,
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await answer.body.text();
  const header = (name: string) => String(answer.headers[name] ?? "");
  return { status: answer.statusCode, text, header, cache: header("x-cache") };
}

test.describe("behind nginx", () => {
  test.skip(isMissing, "nginx is not on this system and could not be installed");
  test.use({ ignoreHTTPSErrors: true });

  test("a kept page is the same bytes for everybody, and not sent twice to one", async ({
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
      expect(header("content-security-policy")).toContain("script-src 'self';");
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const etag = answers[0]?.header("etag") ?? "";
    const again = await ask(url, { headers: { "if-none-match": etag } });
    expect([again.status, again.text]).toEqual([304, ""]);
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

  test("a remembered visitor is answered by the site, and nobody else's cache changes", async ({
    nginx,
  }) => {
    const url = `${nginx.url}/book?team=remembered`;
    const first = await ask(url);
    expect(first.cache).toBe("MISS");
    for (const cookie of ["__Secure-visits-book=1.x", "a=b; __Secure-visits-book=1.x"]) {
      const own = await ask(url, { headers: { cookie } });
      expect([own.status, own.cache]).toEqual([200, ""]);
    }
    const others = await ask(url, { headers: { cookie: "a=visits-b" } });
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

  test("floods from one address get a 429 page, and files are still served", async ({
    ownSite,
  }) => {
    const [port, plainPort] = [await freePort(), await freePort()];
    const sitePort = Number(new URL(ownSite.url).port);
    const nginx = await startNginx({ port, plainPort, sitePort });
    const many = async (count: number, path: string, more?: Ask) => {
      const asked = Array.from({ length: count }, (_, index) =>
        ask(`${nginx.url}${path}${index}`, more),
      );
      return (await Promise.all(asked)).filter(({ status }) => status === 429);
    };
    try {
      const file = /src="(\/scripts\/[^"]+\.js)"/.exec((await ask(`${nginx.url}/book`)).text)?.[1];
      const own = { origin: nginx.url, "content-type": "text/plain" };
      const forms = await many(60, "/book?form=", { method: "POST", headers: own, body: "x" });
      const pages = await many(200, "/book?page=");
      for (const stopped of [forms, pages]) {
        expect(stopped.length).toBeGreaterThan(0);
        for (const { text, header } of stopped) {
          expect(text).toContain("Please wait a moment");
          expect(header("retry-after")).toBe("10");
        }
      }
      expect((await ask(nginx.url + decoded(file))).status).toBe(200);
    } finally {
      await nginx.stop();
    }
  });

  test("an IPv6 network counts as one address in any spelling", async ({ ownSite }) => {
    const [port, plainPort] = [await freePort(), await freePort()];
    const sitePort = Number(new URL(ownSite.url).port);
    const told = "set_real_ip_from 127.0.0.1; real_ip_header X-Told;";
    const nginx = await startNginx({
      port,
      plainPort,
      sitePort,
      changes: { "access_log off;": `access_log off; ${told}` },
    });
    const stopped = async (address: (index: number) => string) => {
      const asked = Array.from({ length: 130 }, (_, index) =>
        ask(`${nginx.url}/book`, { headers: { "x-told": address(index) } }),
      );
      return (await Promise.all(asked)).filter(({ status }) => status === 429).length;
    };
    try {
      expect(await stopped((index) => `2001:db8:${index + 1}:7::5`)).toBe(0);
      expect(await stopped((index) => `2001:db8:a:7:b:c:d:${index + 1}`)).toBeGreaterThan(0);
      expect(await stopped((index) => `2001:db8:b::${index + 1}`)).toBeGreaterThan(0);
      expect(await stopped((index) => `2001:db8::c:d:${index + 1}`)).toBeGreaterThan(0);
    } finally {
      await nginx.stop();
    }
  });
});

function decoded(path: string | undefined): string {
  return (path ?? "/no-link").replaceAll("&amp;", "&");
}
