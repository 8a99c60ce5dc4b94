import { once } from "node:events";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { markUncacheable } from "#lib/app/cacheability.ts";
import { createBusyPage } from "../busy-page.ts";
import { type RenderRules, render } from "../render.ts";
import { behindTheFirst, listen, pagesOf, UNBOUNDED } from "../testing/serve.ts";
import { pageCache } from "./page-cache.ts";
import { createPageStore } from "./store.ts";

/** Seconds by the clock of the pages. */
let clock = 1_000;
const store = createPageStore(() => clock * 1_000);
/** What the framework was asked, in order; each rendering counts. */
let asked: IncomingMessage[] = [];
/** Whether there is room for another rendering. */
let isFull = false;
/** What the next rendering waits for. */
let ready: Promise<void> | undefined;

/** A framework that writes all it is told into its pages, as ours must not. */
async function framework(question: IncomingMessage, response: ServerResponse): Promise<void> {
  asked.push(question);
  const count = asked.length;
  await ready;
  if (question.url?.includes("mine")) markUncacheable();
  if (question.url?.includes("cookie")) response.setHeader("Set-Cookie", "a=1");
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.statusCode = question.url?.includes("gone") ? 404 : 200;
  const told = JSON.stringify([question.method, question.url, question.headers]);
  response.end(`${count} ${told} ü`);
}

let port = 0;
beforeEach(async () => {
  const { pages, errorPages } = pagesOf(framework);
  const queue: RenderRules["queue"] = {
    run: (...rendering) =>
      isFull ? Promise.resolve({ kind: "busy" }) : UNBOUNDED.queue.run(...rendering),
  };
  const busyPage = createBusyPage(errorPages);
  const rules = {
    ...UNBOUNDED,
    queue,
    busyPage,
    store,
    host: "book.example",
    protectionOf: () => ["X-Content-Type-Options", "nosniff"],
  };
  port = await listen(behindTheFirst(pageCache(pages, rules), render(framework, pages, UNBOUNDED)));
  asked = [];
  ready = undefined;
  isFull = false;
  clock += 60;
  store.drop("book");
});

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const sent = request({ port, host: "127.0.0.1", path, headers, method }).end();
  const [answer]: IncomingMessage[] = await once(sent, "response");
  if (!answer) throw new Error("no answer");
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  const body = Buffer.concat(parts);
  const encoding = answer.headers["content-encoding"];
  const decode = { gzip: gunzipSync, br: brotliDecompressSync };
  const isKnown = encoding === "gzip" || encoding === "br";
  const text = (isKnown ? decode[encoding](body) : body).toString();
  return { status: answer.statusCode, headers: answer.headers, text, encoding, body };
}

describe("a page that may be kept", () => {
  test("is rendered once, and is the same bytes for everybody", async () => {
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push(await ask("/book?team=a"));
    expect(asked).toHaveLength(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(answers[0]?.text).toContain("ü");
  });

  test("is rendered once for all who ask at the same time", async () => {
    let go = () => {};
    ready = new Promise((resolve) => {
      go = resolve;
    });
    const all = Array.from({ length: 20 }, () => ask("/book/time?line=x"));
    await expect.poll(() => asked.length).toBe(1);
    go();
    await Promise.all(all);
    expect(asked).toHaveLength(1);
  });

  test("is given for its seconds, once more while it is rendered again, and then no more", async () => {
    expect((await ask("/book?team=age")).headers).toMatchObject({
      "cache-control": "public, max-age=0, s-maxage=5, stale-while-revalidate=5",
    });
    clock += 4;
    expect((await ask("/book?team=age")).headers).toMatchObject({
      "cache-control": "public, max-age=0, s-maxage=1, stale-while-revalidate=5",
    });
    expect(asked).toHaveLength(1);
    clock += 3;
    expect((await ask("/book?team=age")).text).toMatch(/^1 /);
    await expect.poll(() => asked.length).toBe(2);
    expect((await ask("/book?team=age")).text).toMatch(/^2 /);
    clock += 10;
    expect((await ask("/book?team=age")).text).toMatch(/^3 /);
  });

  test("is dropped at once when its location changes, and so is one that is being rendered", async () => {
    await ask("/book/time");
    store.drop("book");
    expect((await ask("/book/time")).text).toMatch(/^2 /);
    let go = () => {};
    ready = new Promise((resolve) => {
      go = resolve;
    });
    const before = ask("/book/time?team=late");
    await expect.poll(() => asked.length).toBe(3);
    store.drop("book");
    const after = ask("/book/time?team=late");
    await expect.poll(() => asked.length).toBe(4);
    go();
    expect((await before).text).toMatch(/^3 /);
    expect((await after).text).toMatch(/^4 /);
    expect((await ask("/book/time?team=late")).text).toMatch(/^4 /);
    store.drop("other");
    expect((await ask("/book/time?team=late")).text).toMatch(/^4 /);
  });

  test("is compressed for those who can read it, once", async () => {
    const by = (accepted: string) => ask("/book", { "accept-encoding": accepted });
    const answers = [await by("br, gzip;q=0.5"), await by("gzip"), await ask("/book")];
    expect(answers.map(({ encoding }) => encoding)).toEqual(["br", "gzip", undefined]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    expect((await by("gzip; q=0.0")).encoding).toBeUndefined();
    expect((await by("gzip")).body).toEqual(answers[1]?.body);
    expect(answers[2]?.headers.vary).toBe("Accept-Encoding, Accept-Language");
    expect(asked).toHaveLength(1);
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
    expect(asked).toHaveLength(1);
  });
});

describe("without room for another rendering", () => {
  test("a page is served as it was kept, however old, and even if its location has changed", async () => {
    expect((await ask("/book?team=old")).text).toMatch(/^1 /);
    isFull = true;
    clock += 3_600;
    store.drop("book");
    const old = await ask("/book?team=old");
    expect([old.status, old.text]).toEqual([200, expect.stringMatching(/^1 /)]);
    expect(old.headers["cache-control"]).toBe(
      "public, max-age=0, s-maxage=1, stale-while-revalidate=5",
    );
    isFull = false;
    expect((await ask("/book?team=old")).text).toMatch(/^2 /);
  });

  test("a page that was never kept is a 503 in words, which is rendered once", async () => {
    isFull = true;
    const pages = [await ask("/book?team=new"), await ask("/book/time?line=new")];
    for (const { status, headers, text } of pages) {
      expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([
        503,
        "5",
        "no-store",
      ]);
      expect(text).toContain("/book/broken?reason=busy");
    }
    expect(asked).toHaveLength(1);
  });
});

describe("nothing that a visitor sends", () => {
  const evil = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "javascript",
    "x-bookfront-location": "evil",
    "x-bookfront-address": "evil",
    "x-bookfront-language": "evil",
    "x-middleware-subrequest": "evil",
    "content-security-policy": "default-src evil",
    forwarded: "host=evil",
    cookie: "evil=evil",
    authorization: "evil",
    origin: "https://evil.example",
    referer: "https://evil.example",
    "user-agent": "evil",
    "accept-language": "evil",
    purpose: "evil",
    range: "bytes=0-3",
    "if-none-match": "evil",
  };

  test("but address, language and who counts as asking reaches a page that others are shown", async () => {
    const first = await ask("/book?team=poison", evil);
    expect(first.text).not.toContain("evil");
    expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual([
      "host",
      "user-agent",
      "x-bookfront-address",
      "x-bookfront-booking",
      "x-bookfront-language",
      "x-bookfront-language-chosen",
      "x-bookfront-location",
      "x-bookfront-missing",
      "x-forwarded-for",
      "x-forwarded-host",
    ]);
    expect(asked[0]?.headers).toMatchObject({
      host: "book.example",
      "x-bookfront-language": "en",
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-host": "book.example",
    });
    await ask("/book?team=poison");
    expect(asked).toHaveLength(1);
  });

  test("makes another page of it, unless the page reads it", async () => {
    for (const same of [
      "/book?team=a&q=b",
      "/book?q=b&team=a",
      "/book?x=1&q=b&team=a&x=2",
      "/book?q=b&team=a&date=2026-01-01&lang=xx",
      `/book?q=b&team=a&q=c&added=${"x".repeat(400)}`,
    ]) {
      await ask(same, { cookie: "some=thing" });
      expect([same, asked.length]).toEqual([same, 1]);
    }
    expect(asked[0]?.url).toBe("/book?q=b&team=a");
    const german = { "accept-language": "ja, de-AT;q=0.9, en;q=0.1" };
    for (const [path, headers] of [
      ["/book?team=a", {}],
      ["/book?team=a&q=b", german],
      ["/book?team=a&q=b&lang=de", {}],
      ["/book/time?team=a", {}],
      ["/book/time?line=a&line=b", {}],
      ["/book/time?line=b&line=a", {}],
    ] as const) {
      const before = asked.length;
      await ask(path, headers);
      expect([path, asked.length]).toEqual([path, before + 1]);
    }
    const again = await ask("/book?team=a&q=b", { "accept-language": "de" });
    expect(again.text).toContain('"x-bookfront-language":"de"');
    expect(asked).toHaveLength(1 + 6);
  });
});

describe("never kept", () => {
  test.each([
    "/book?team=mine",
    "/book?team=cookie",
    "/book/services/gone",
    "/book/details?a",
    "/book/bookings/token",
    "/book/services/x/book",
    "/other",
    "/book/",
    "/",
  ])("%s", async (path) => {
    const { headers } = await ask(path);
    expect(headers.etag).toBeUndefined();
    expect(headers["cache-control"]).toBe("private, no-store");
    await ask(path);
    expect(asked).toHaveLength(2);
  });

  test("is what comes of a form", async () => {
    await ask("/book");
    await ask("/book", {}, "POST");
    expect(asked).toHaveLength(2);
    expect((await ask("/book")).text).toMatch(/^1 /);
  });

  test("a page of one visitor's own: all who waited for it get their own, and no cache keeps it", async () => {
    let go = () => {};
    ready = new Promise((resolve) => {
      go = resolve;
    });
    const all = [1, 2, 3].map((visitor) =>
      ask("/book?team=mine", { "x-forwarded-for": `${visitor}` }),
    );
    await expect.poll(() => asked.length).toBe(1);
    go();
    const answers = await Promise.all(all);
    expect(asked).toHaveLength(3);
    for (const { headers } of answers) expect(headers["cache-control"]).toBe("private, no-store");
    expect((await ask("/book?team=shared")).headers["cache-control"]).toContain("s-maxage=5");
  });
});
