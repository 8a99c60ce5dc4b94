import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { beforeEach, expect, test } from "vitest";
import { markUnavailable, setCookieOfPage } from "#lib/app/scope.ts";
import { afterPaintText } from "../app/_shared/after-paint.ts";
import { speculationRulesText } from "../app/_shared/speculation-rules.ts";
import { bodyLimit } from "./body-limit.ts";
import { sourceHash } from "./content-security-policy.ts";
import { readSheet } from "./pages/html/used-styles.ts";
import { render } from "./render.ts";
import { behindTheFirst, listen, pagesOf, THEME, UNBOUNDED } from "./testing/serve.ts";

const LINK = '<link rel="stylesheet" href="/_next/static/a.css" data-precedence="next"/>';
const EVIL = "<style>body{display:none}</style>";

/** Added to pages of the framework, to make them longer. */
let enlarge = "";
let port = 0;

/** A framework that echoes its request, and compresses only if asked to. */
async function framework(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { cookie, "accept-encoding": encoding } = request.headers;
  response.setHeader("Link", [
    '</a.woff2>; rel=preload; as="font", </a.css>; rel=preload; as="style", </b.svg>; rel=preload',
  ]);
  response.setHeader("Set-Cookie", ["a=1", "b=2"]);
  response.setHeader("X-Live", encoding === undefined ? "0" : "1");
  const isBroken = request.url?.startsWith("/book/time");
  const status = isBroken ? 500 : request.url === "/book/gone" ? 404 : 200;
  if (request.url?.startsWith("/book/unread")) markUnavailable();
  if (request.url?.startsWith("/book/details")) setCookieOfPage("c=3");
  let body = "";
  for await (const part of request) body += part;
  response.writeHead(status, { "Content-Type": "text/html" });
  response.end(`${LINK}${EVIL}<p>${cookie ?? ""}${request.url}${body}${enlarge}`);
}

beforeEach(async () => {
  enlarge = "";
  const { pages, errorPages } = pagesOf(framework, {
    styles: (href) => (href === "/_next/static/a.css" ? readSheet("p{color:red}") : undefined),
  });
  port = await listen(behindTheFirst(bodyLimit(errorPages), render(framework, pages, UNBOUNDED)));
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, init);

test("a page of one visitor is made for them alone, and has its styles in it", async () => {
  const headers = { accept: "text/html,*/*", cookie: "mine=1" };
  const answer = await ask("/book/details?a=b", { headers });
  const text = await answer.text();
  expect(text).toContain('data-href="/_next/static/a.css">p{color:red}</style>');
  expect(text).toContain("mine=1/book/details?a=b");
  expect(answer.headers.get("link")).toBeNull();
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2", "c=3"]);
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const plain = { ...headers, "accept-encoding": "identity" };
  const other = await ask("/book/gone", { headers: plain });
  expect([other.status, other.headers.get("content-encoding")]).toEqual([404, null]);
});

test("its policy allows the styles, rules and script that the server has put in, and no others", async () => {
  const policy = (await ask("/book/details")).headers.get("content-security-policy") ?? "";
  expect(/style-src ([^;]*)/.exec(policy)?.[1]).toBe(
    `'self' ${sourceHash(THEME)} ${sourceHash("p{color:red}")}`,
  );
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(
    `'self' ${sourceHash(afterPaintText)} ${sourceHash(speculationRulesText)}`,
  );
});

test("a form is answered with a page, and is read once", async () => {
  const body = new FormData();
  body.append("form", "details");
  const text = await (await ask("/book/details", { method: "POST", body })).text();
  expect(text).toContain("p{color:red}</style>");
  expect(text.endsWith('/book/details/send{"form":"details"}')).toBe(true);
});

test("a form that breaks off does no harm", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.write("POST /book/details HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc");
  await once(socket, "connect");
  socket.destroy();
  expect((await ask("/book/details")).status).toBe(200);
});

test("where a page breaks, our own words say so, in the language that was asked for", async () => {
  for (const path of ["/book/time", "/book/time/x"]) {
    const answer = await ask(`${path}?line=a&lang=de`, { headers: { cookie: "mine=1" } });
    expect([answer.status, answer.headers.get("content-language")]).toEqual([500, "de"]);
    expect((await answer.text()).endsWith(`${EVIL}<p>/book/broken?lang=de`)).toBe(true);
  }
});

test("a page without the catalogue is a 503 with its own words, so that no search engine keeps it", async () => {
  const answer = await ask("/book/unread?lang=de", { headers: { accept: "text/html" } });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await answer.text()).toContain("<p>/book/unread?lang=de");
});

test("a page has a largest size", async () => {
  enlarge = "x".repeat(2_100_000);
  const refused = await ask("/book/details?lang=de");
  expect([refused.status, await refused.text()]).toEqual([
    500,
    "Something went wrong on our side.\n",
  ]);
});

test("a booking whose seal ends like a file's name is a page", async () => {
  expect(await (await ask("/book/bookings/Fe26.2abc")).text()).toContain("p{color:red}</style>");
});

test("a file is left to the framework", async () => {
  for (const path of ["/_next/static/a.css", "/icon.svg", "/fonts/a.woff2?x"]) {
    const answer = await ask(path);
    expect([path, await answer.text()]).toEqual([path, expect.stringContaining(LINK)]);
    expect(answer.headers.get("x-live")).toBe("1");
  }
});
