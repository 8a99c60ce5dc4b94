import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSheet } from "./html/used-styles.ts";
import { giveKeptPages } from "./page-cache/give-pages.ts";
import { createKeptPages } from "./page-cache/page-cache.ts";

const NONCE = "0123456789abcdef0123456789abcdef";
const LINK = `<link rel="stylesheet" href="/_next/static/a.css" nonce="${NONCE}" data-precedence="next"/>`;

/** What makes its pages longer. */
let enlarge = "";

/** A framework that says what it was told, and zips nothing that it is not asked to. */
const site = createServer((request, response) => {
  const { cookie } = request.headers;
  const isZipped = request.headers["accept-encoding"] !== undefined;
  response.setHeader("Link", [
    '</a.woff2>; rel=preload; as="font", </a.css>; rel=preload; as="style"; nonce="x", </b.svg>; rel=preload',
  ]);
  response.setHeader("Set-Cookie", ["a=1", "b=2"]);
  response.setHeader("X-Live", isZipped ? "1" : "0");
  const isBroken = request.url?.startsWith("/book/time");
  const status = isBroken ? 500 : request.url === "/book/gone" ? 404 : 200;
  response.writeHead(status, { "Content-Type": "text/html" });
  const said = `${LINK}${cookie ?? ""}${request.url}${request.headers["accept-language"] ?? ""}`;
  let body = "";
  request.on("data", (part) => {
    body += part;
  });
  const isLarge = request.url?.startsWith("/book/details");
  request.on("end", () => response.end(said + body + (isLarge ? enlarge : "")));
});
let origin = "";

beforeAll(async () => {
  giveKeptPages(site, {
    pages: createKeptPages(Date.now),
    host: "book.example",
    publicUrl: "https://book.example",
    knows: () => true,
    locationOf: (slug) => (slug === "book" ? { locale: "en" } : undefined),
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

test("what comes of a form is a page as well, and the form is read once", async () => {
  const answer = await fetch(`${origin}/book/details`, { method: "POST", body: "a=b" });
  const text = await answer.text();
  expect(text).toContain("<style");
  expect(text.endsWith("/book/details*a=b")).toBe(true);
});

test("whoever breaks off a form is left alone", async () => {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.write("POST /book/details HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc");
  await once(socket, "connect");
  socket.destroy();
  expect((await fetch(`${origin}/book/details`)).status).toBe(200);
});

test("where a page breaks, our own words say so, in the language that was asked for", async () => {
  for (const path of ["/book/time", "/book/time/x"]) {
    const answer = await fetch(`${origin}${path}?line=a&lang=de`, {
      headers: { "accept-language": "fr", cookie: "mine=1" },
    });
    const text = await answer.text();
    expect([answer.status, text.replace(/^.*<\/style>/, "")]).toEqual([
      500,
      expect.stringMatching(/^\/book\/broken\?lang=de(?:fr|de)$/),
    ]);
  }
});

test("a page has a largest size", async () => {
  const large = "x".repeat(4_100_000);
  const answer = await fetch(`${origin}/book/details`, {
    method: "POST",
    body: large.slice(0, 100),
  });
  expect(answer.status).toBe(200);
  enlarge = large;
  const refused = await fetch(`${origin}/book/details?lang=de`);
  expect([refused.status, (await refused.text()).slice(-30)]).toEqual([
    500,
    expect.stringMatching(/\/book\/broken\?lang=de\*?$/),
  ]);
  enlarge = "";
});

test("a booking whose seal ends like a file's name is a page", async () => {
  const answer = await fetch(`${origin}/book/bookings/Fe26.2abc`);
  expect(await answer.text()).toContain("<style");
});

test("a file is left to the framework", async () => {
  for (const path of ["/_next/static/a.css", "/icon.svg", "/fonts/a.woff2?x"]) {
    const answer = await fetch(`${origin}${path}`);
    expect([path, await answer.text()]).toEqual([path, expect.stringContaining(LINK)]);
    expect(answer.headers.get("x-live")).toBe("1");
  }
});
