import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveKeptPages } from "./give-pages.ts";
import { createKeptPages } from "./kept-pages.ts";
import { readSheet } from "./used-styles.ts";

const NONCE = "0123456789abcdef0123456789abcdef";
const LINK = `<link rel="stylesheet" href="/_next/static/a.css" nonce="${NONCE}" data-precedence="next"/>`;

/** A framework that says what it was told, and zips nothing that it is not asked to. */
const site = createServer((request, response) => {
  const { cookie, rsc } = request.headers;
  const isZipped = request.headers["accept-encoding"] !== undefined;
  response.setHeader("Link", [
    '</a.woff2>; rel=preload; as="font", </a.css>; rel=preload; as="style"; nonce="x", </b.svg>; rel=preload',
  ]);
  response.setHeader("Set-Cookie", ["a=1", "b=2"]);
  response.setHeader("X-Live", isZipped ? "1" : "0");
  response.writeHead(request.url === "/book/gone" ? 404 : 200, { "Content-Type": "text/html" });
  response.end(`${LINK}${cookie ?? ""}${rsc ?? ""}${request.url}`);
});
let origin = "";

beforeAll(async () => {
  giveKeptPages(site, {
    pages: createKeptPages(Date.now),
    host: "book.example",
    locationOf: () => ({ locale: "en" }),
    now: Date.now,
    styles: (href) => (href === "/_next/static/a.css" ? readSheet("p{color:red}") : undefined),
  });
  await once(site.listen(0, "127.0.0.1"), "listening");
  const address = site.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
afterAll(() => new Promise((closed) => site.close(closed)));

test("a page of one visitor is made for them alone, and has its styles in it", async () => {
  const headers = { accept: "text/html,*/*", cookie: "mine=1" };
  const answer = await fetch(`${origin}/book/details?a=b`, { headers });
  const text = await answer.text();
  expect(text).toContain(`<style nonce="${NONCE}"`);
  expect(text).toContain("mine=1/book/details?a=b");
  expect(answer.headers.get("link")).toBe(
    '</a.woff2>; rel=preload; as="font", </b.svg>; rel=preload',
  );
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  const plain = { ...headers, "accept-encoding": "identity" };
  const unzipped = await fetch(`${origin}/book/gone`, { headers: plain });
  expect([unzipped.status, unzipped.headers.get("content-encoding")]).toEqual([404, null]);
});

test("a page that may be kept has its styles in it as well", async () => {
  const answer = await fetch(`${origin}/book`, { headers: { accept: "text/html" } });
  expect(await answer.text()).toContain("<style");
});

test("whatever is no document is left to the framework", async () => {
  for (const [method, headers] of [
    ["GET", { accept: "*/*" }],
    ["GET", { accept: "text/html", rsc: "1" }],
    ["POST", { accept: "text/html" }],
  ] as const) {
    const answer = await fetch(`${origin}/book/details`, { method, headers });
    expect(await answer.text()).toContain(LINK);
    expect(answer.headers.get("x-live")).toBe("1");
  }
});
