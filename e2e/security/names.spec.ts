import { ask, exchange, formOf } from "../../test/harness/http/raw.ts";
import { expect, siteForFile, test } from "../../test/harness/own-site.ts";
import { say } from "../../test/harness/words.ts";

test.describe.configure({ mode: "default" });

const form = formOf({ location: "book", review: "x", firstName: "Ada", email: "a@b.example" });
const EVIL = ["Host", "evil.example"] as const;

test.describe("a site with a public host name", () => {
  const siteUrl = siteForFile({
    PUBLIC_URL: "https://book.example",
    ALLOWED_HOSTS: "preview.example, preview.example:8443",
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
    expect(answer.body).toContain(say("problem.other_nameTitle"));
  });
});

test("a site on localhost answers on all names of localhost, and no other", async ({ ownSite }) => {
  const { port } = new URL(ownSite.url);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
    expect((await ask(ownSite.url, { path: "/book", headers: [["Host", host]] })).status).toBe(200);
  }
  const answer = await ask(ownSite.url, { path: "/book", headers: [EVIL] });
  expect(answer.status).toBe(421);
});
