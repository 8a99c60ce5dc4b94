import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { cachedPageOf } from "./cached-page.ts";

/** As a page comes from the framework: a slice of a larger buffer. */
function rendered() {
  const whole = Buffer.alloc(200_000, randomBytes(4_000).toString("hex"));
  const headers = [["content-type", "text/html"]] as const;
  return { status: 200, headers, body: whole.subarray(0, 20_000) };
}

function keep() {
  const response = rendered();
  const page = cachedPageOf(response);
  page?.variant("gzip");
  return { page, response: new WeakRef(response), whole: new WeakRef(response.body.buffer) };
}

test("a kept page lets go of what it was made from", async () => {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("no gc");
  const { page, response, whole } = keep();
  await nextTurn();
  collect();
  expect([response.deref(), whole.deref()]).toEqual([undefined, undefined]);
  expect(page?.variant("identity").body).toHaveLength(20_000);
});

test.each(["identity", "gzip", "br"] as const)(
  "its %s bytes lie in no larger buffer",
  (encoding) => {
    const body = cachedPageOf(rendered())?.variant(encoding).body;
    expect(body?.buffer.byteLength).toBe(body?.length);
  },
);

test("a page rendered again as it was keeps its encodings, and soon takes fewer bytes", async () => {
  const response = { ...rendered(), body: Buffer.from(prose(3_000)) };
  const first = cachedPageOf(response);
  const [gzip, brotli] = [first?.variant("gzip"), first?.variant("br")];
  const again = cachedPageOf({ ...response, body: Buffer.from(response.body) }, first);
  expect(again).toBe(first);
  expect(again?.variant("gzip")).toBe(gzip);
  await expect
    .poll(() => again?.variant("br").body.length)
    .toBeLessThan(brotli?.body.length ?? Number.NaN);
  const packed = again?.variant("br");
  expect(brotliDecompressSync(packed?.body ?? "")).toEqual(response.body);
  expect(packed?.etag).not.toBe(brotli?.etag);
  expect(packed?.headers).toContain(String(packed?.body.length));
});

test.each([
  { body: Buffer.from("<p>other") },
  { headers: [["content-type", "text/html; charset=utf-8"]] as const },
])("another page is another: %j", (other) => {
  const response = rendered();
  const first = cachedPageOf(response);
  expect(cachedPageOf({ ...response, ...other }, first)).not.toBe(first);
});

/** Text in which there is something to find. */
function prose(words: number): string {
  const random = randomBytes(words);
  return Array.from(random, (byte) => `w${(byte * byte) % 97} of ${byte % 13}`).join(" ");
}
