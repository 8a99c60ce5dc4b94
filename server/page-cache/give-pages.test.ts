import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { markUncacheable } from "#lib/app/cacheability.ts";
import { hardenRequests } from "../harden-request.ts";
import { giveKeptPages } from "./give-pages.ts";
import { createKeptPages } from "./page-cache.ts";

/** Seconds by the clock of the pages. */
let clock = 1_000;
const pages = createKeptPages(() => clock * 1_000);
/** What the framework was asked, in order; each rendering counts. */
let asked: IncomingMessage[] = [];
/** What the next rendering waits for. */
let ready: Promise<void> | undefined;

/** A framework that writes all it is told into its pages, as ours must not. */
async function framework(question: IncomingMessage, response: ServerResponse): Promise<void> {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  asked.push(question);
  const count = asked.length;
  await ready;
  if (question.url?.includes("mine")) markUncacheable();
  if (question.url?.includes("cookie")) response.setHeader("Set-Cookie", "a=1");
  if (!question.url?.includes("bare")) {
    response.setHeader(
      "Content-Security-Policy",
      `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`,
    );
    response.setHeader("Link", `</a.css>; rel=preload; nonce="${nonce}"`);
  }
  response.setHeader("X-Accel-Expires", "5");
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.statusCode = question.url?.includes("gone") ? 404 : 200;
  const told = JSON.stringify([question.method, question.url, question.headers]);
  response.end(`<b nonce="${nonce}"></b>${count} ${told}<i nonce="${nonce}">ü</i>`);
}

const site = createServer(framework);
beforeAll(async () => {
  giveKeptPages(site, {
    pages,
    host: "book.example",
    publicUrl: "https://book.example",
    knows: () => true,
    locationOf: (slug: string) => (slug === "book" ? { locale: "en" } : undefined),
    now: () => clock * 1_000,
    styles: () => undefined,
  });
  hardenRequests(site);
  await once(site.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => new Promise((closed) => site.close(closed)));
beforeEach(() => {
  asked = [];
  ready = undefined;
  clock += 60;
  pages.drop("book");
});

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const address = site.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const sent = request({ port, host: "127.0.0.1", path, headers, method }).end();
  const [answer]: IncomingMessage[] = await once(sent, "response");
  if (!answer) throw new Error("no answer");
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  const body = Buffer.concat(parts);
  const isZipped = answer.headers["content-encoding"] === "gzip";
  const text = (isZipped ? gunzipSync(body) : body).toString();
  const nonces = (from: unknown) => [...String(from).matchAll(/[0-9a-f]{32}/g)].map(([one]) => one);
  const policy = answer.headers["content-security-policy"];
  const all = [...nonces(text), ...nonces(policy), ...nonces(answer.headers.link)];
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    nonces: new Set(all),
    isZipped,
  };
}

describe("a page that may be kept", () => {
  test("is rendered once, and each copy has one nonce of its own in all its places", async () => {
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push(await ask("/book?a=1"));
    expect(asked).toHaveLength(1);
    expect(answers.map(({ nonces }) => nonces.size)).toEqual([1, 1, 1, 1]);
    expect(new Set(answers.flatMap(({ nonces }) => [...nonces])).size).toBe(4);
    const bare = answers.map(({ text, nonces }) => text.replaceAll([...nonces][0] ?? "", ""));
    expect(new Set(bare).size).toBe(1);
    expect(bare[0]).toContain("ü");
  });

  test("is rendered once for all who ask at the same time", async () => {
    let go = () => {};
    ready = new Promise((resolve) => {
      go = resolve;
    });
    const all = Array.from({ length: 20 }, () => ask("/book/time?line=x"));
    await expect.poll(() => asked.length).toBe(1);
    go();
    const answers = await Promise.all(all);
    expect(asked).toHaveLength(1);
    expect(new Set(answers.flatMap(({ nonces }) => [...nonces])).size).toBe(20);
  });

  test("is given for its seconds, once more while it is rendered anew, and then no more", async () => {
    expect((await ask("/book?age")).headers).toMatchObject({ age: "0", "x-accel-expires": "5" });
    clock += 4;
    expect((await ask("/book?age")).headers).toMatchObject({ age: "4", "x-accel-expires": "1" });
    expect(asked).toHaveLength(1);
    clock += 3;
    expect((await ask("/book?age")).text).toContain(">1 ");
    await expect.poll(() => asked.length).toBe(2);
    expect((await ask("/book?age")).text).toContain(">2 ");
    clock += 10;
    expect((await ask("/book?age")).text).toContain(">3 ");
  });

  test("is dropped at once when its location changes, and so is one that is being rendered", async () => {
    await ask("/book/time");
    pages.drop("book");
    expect((await ask("/book/time")).text).toContain(">2 ");
    let go = () => {};
    ready = new Promise((resolve) => {
      go = resolve;
    });
    const before = ask("/book/time?late");
    await expect.poll(() => asked.length).toBe(3);
    pages.drop("book");
    const after = ask("/book/time?late");
    await expect.poll(() => asked.length).toBe(4);
    go();
    expect((await before).text).toContain(">3 ");
    expect((await after).text).toContain(">4 ");
    expect((await ask("/book/time?late")).text).toContain(">4 ");
    pages.drop("other");
    expect((await ask("/book/time?late")).text).toContain(">4 ");
  });

  test("is zipped for those who can read it", async () => {
    const zipped = await ask("/book", { "accept-encoding": "br, gzip;q=0.5" });
    const plain = await ask("/book");
    const refused = await ask("/book", { "accept-encoding": "gzip; q=0.0" });
    expect([zipped.isZipped, plain.isZipped, refused.isZipped]).toEqual([true, false, false]);
    expect(zipped.nonces.size).toBe(1);
    const bare = [zipped, plain].map(({ text, nonces }) =>
      text.replaceAll([...nonces][0] ?? "", ""),
    );
    expect(bare[0]).toBe(bare[1]);
    expect(plain.headers.vary).toContain("Accept-Encoding");
    expect(asked).toHaveLength(1);
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

describe("nothing that a visitor sends", () => {
  const evil = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "javascript",
    "x-nonce": "evil",
    "x-location": "evil",
    "x-language": "evil",
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
    const first = await ask("/book?q=poison", evil);
    expect(first.text).not.toContain("evil");
    expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual([
      "accept-language",
      "host",
      "x-forwarded-for",
      "x-forwarded-host",
    ]);
    expect(asked[0]?.headers).toMatchObject({
      "accept-language": "en",
      host: "book.example",
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-host": "book.example",
    });
    await ask("/book?q=poison");
    expect(asked).toHaveLength(1);
  });

  test("leads to another's language, or order of words in the address", async () => {
    const german = { "accept-language": "ja, de-AT;q=0.9, en;q=0.1" };
    for (const [path, headers] of [
      ["/book?a=1&b=2", {}],
      ["/book?b=2&a=1", {}],
      ["/book?a=1&b=2", german],
      ["/book?a=1&b=2&lang=de", {}],
      ["/book/?a=1&b=2", {}],
      ["/book/time?a=1&b=2", {}],
    ] as const) {
      const before = asked.length;
      await ask(path, headers);
      expect([path, asked.length]).toEqual([path, before + 1]);
      await ask(path, { ...headers, cookie: "some=thing" });
    }
    const again = await ask("/book?a=1&b=2", { "accept-language": "de" });
    expect(again.text).toContain('"accept-language":"de"');
    expect(asked).toHaveLength(6 + 1);
  });
});

describe("never kept", () => {
  test.each([
    "/book?mine",
    "/book?cookie",
    "/book?bare",
    "/book/services/gone",
    "/book/details?a",
    "/book/bookings/token",
    "/book/services/x/book",
    "/other",
    "//book",
    "/",
  ])("%s", async (path) => {
    const nonces = new Set((await ask(path)).nonces);
    const other = await ask(path);
    expect(asked).toHaveLength(2);
    for (const nonce of other.nonces) expect(nonces).not.toContain(nonce);
  });

  test("is what comes of a form", async () => {
    await ask("/book");
    await ask("/book", {}, "POST");
    expect(asked).toHaveLength(2);
    expect((await ask("/book")).text).toContain(">1 ");
  });

  test("a page of one visitor's own: all who waited for it get their own, and no cache keeps it", async () => {
    let go = () => {};
    ready = new Promise((resolve) => {
      go = resolve;
    });
    const all = [1, 2, 3].map((visitor) => ask("/book?mine", { "x-forwarded-for": `${visitor}` }));
    await expect.poll(() => asked.length).toBe(1);
    go();
    const answers = await Promise.all(all);
    expect(asked).toHaveLength(3);
    expect(new Set(answers.flatMap(({ nonces }) => [...nonces])).size).toBe(3);
    expect(answers.map(({ headers }) => headers["x-accel-expires"])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await ask("/book?shared")).headers["x-accel-expires"]).toBe("5");
  });
});
