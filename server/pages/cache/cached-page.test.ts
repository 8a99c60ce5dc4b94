import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
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
