import { ask, exchange, formOf, type RawRequest } from "../../test/harness/http/raw.ts";
import { expect, siteForFile, test } from "../../test/harness/test.ts";
import { say } from "../../test/harness/words.ts";

test.describe.configure({ mode: "default" });

const own = ["Host", "book.example"] as const;
const EVIL = ["Host", "evil.example"] as const;
const form = formOf({ location: "book", review: "x", firstName: "Ada", email: "a@b.example" });
/** One of every kind of response: pages, files, redirects and refusals. */
const requests: readonly RawRequest[] = [
  { path: "/book" },
  { path: "/book/details" },
  { path: "/" },
  { path: "/nowhere" },
  { path: "/book/bookings/x" },
  { path: "/book/picture.png" },
  { path: "/icon.svg" },
  { path: "/fonts/none.woff2" },
  { path: "/robots.txt" },
  { path: "/sitemap.xml" },
  { path: "/%E0%A4" },
  { path: "/_next/data/x/y.json" },
  { path: "/_next/static/chunks/none.css" },
  { path: "/book", method: "PUT" },
  { path: "/book/details", method: "POST", body: "a=b" },
  { path: "/book", headers: [EVIL] },
  { path: "/book", method: "POST", body: "a=b", headers: [EVIL] },
];

test.describe("a site with a public host name, over TLS", () => {
  const siteUrl = siteForFile({
    PUBLIC_URL: "https://book.example",
    ALLOWED_HOSTS: "preview.example, preview.example:8443",
  });

  test("every response has its security headers", async () => {
    for (const request of requests) {
      const headers = request.headers ?? [own];
      const answer = await ask(siteUrl(), { ...request, headers });
      const name = `${request.method ?? "GET"} ${request.path} ${answer.status}`;
      expect(answer.status, name).toBeGreaterThan(0);
      expect(answer.headers.get("x-content-type-options"), name).toBe("nosniff");
      expect(answer.headers.get("strict-transport-security"), name).toMatch(/max-age=\d{8}/);
      expect(answer.headers.get("referrer-policy"), name).toBe("same-origin");
      expect(answer.headers.get("content-security-policy"), name).toContain("default-src");
      expect(answer.headers.get("cross-origin-opener-policy"), name).toBe("same-origin");
      expect(answer.headers.get("cross-origin-resource-policy"), name).toMatch(
        /^(same|cross)-origin$/,
      );
      expect(answer.headers.get("x-powered-by"), name).toBeNull();
    }
  });

  test("redirects other host names to its own", async () => {
    for (const path of ["/book", "/book/time?line=1042", "/icon.svg", "/"]) {
      for (const host of ["evil.example", "book.example.evil.example", "book.example:81"]) {
        const answer = await ask(siteUrl(), { path, headers: [["Host", host]] });
        expect([answer.status, answer.headers.get("location")]).toEqual([
          307,
          `https://book.example${path}`,
        ]);
      }
    }
  });

  test("answers on its own host names, and health checks on any or none", async () => {
    for (const host of ["book.example", "BOOK.example:443", "preview.example:8443"]) {
      expect((await ask(siteUrl(), { path: "/book", headers: [["Host", host]] })).status).toBe(200);
    }
    for (const path of ["/livez", "/healthz", "/readyz"]) {
      const health = await ask(siteUrl(), { path, headers: [EVIL] });
      expect(health.status).toBe(200);
      expect(health.body).toContain("ok");
      // HAProxy names no host unless it is told to.
      expect(await exchange(siteUrl(), `GET ${path} HTTP/1.0\r\n\r\n`)).toContain(" 200 OK");
    }
  });

  test("refuses forms sent to another host name, with a message", async () => {
    const headers = [EVIL, ["Origin", "http://evil.example"] as const, ...(form.headers ?? [])];
    const path = "/book/details?line=1042";
    const answer = await ask(siteUrl(), { ...form, method: "POST", path, headers });
    expect(answer.status).toBe(421);
    expect(answer.body).toContain(`<title>${say("problem.other_nameTitle")}`);
  });
});

test("a site on localhost answers on all names of localhost, and no other", async ({ site }) => {
  const { port } = new URL(site.url);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
    expect((await ask(site.url, { path: "/book", headers: [["Host", host]] })).status).toBe(200);
  }
  const answer = await ask(site.url, { path: "/book", headers: [EVIL] });
  expect(answer.status).toBe(421);
});
