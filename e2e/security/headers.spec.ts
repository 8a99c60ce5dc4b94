import { ask, type RawRequest } from "../../test/harness/http/raw.ts";
import { expect, siteForFile, test } from "../../test/harness/own-site.ts";

test.describe.configure({ mode: "default" });

const SECURITY_TXT = "/.well-known/security.txt";
const own = ["Host", "book.example"] as const;
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
  { path: SECURITY_TXT },
  { path: "/sitemap.xml" },
  { path: "/%E0%A4" },
  { path: "/_next/data/x/y.json" },
  { path: "/_next/static/chunks/none.css" },
  { path: "/book", method: "PUT" },
  { path: "/book/details", method: "POST", body: "a=b" },
  { path: "/book", headers: [["Host", "evil.example"]] },
  { path: "/book", method: "POST", body: "a=b", headers: [["Host", "evil.example"]] },
];

test.describe("over TLS", () => {
  const siteUrl = siteForFile({
    PUBLIC_URL: "https://book.example",
    SECURITY_CONTACT: "mailto:security@salon.example",
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

  test("security.txt has a contact", async () => {
    const { status, headers, body } = await ask(siteUrl(), { path: SECURITY_TXT, headers: [own] });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(body).toContain("Contact: mailto:security@salon.example\n");
  });
});

test("security.txt is a 404 where no contact is configured", async ({ ownSite }) => {
  const { status, body } = await ask(ownSite.url, { path: SECURITY_TXT });
  expect(status).toBe(404);
  expect(body).not.toContain("Contact:");
});
