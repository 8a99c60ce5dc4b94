import { beforeEach, expect, test } from "vitest";
import { inScope } from "#lib/app/scope.ts";
import { locationAt, scopeOf } from "../../testing/serve.ts";
import { createBusyPage, MAX_PAGES } from "./busy-page.ts";

let rendered = 0;
const busyPage = createBusyPage({
  failure: () => Promise.reject(new Error("not asked for")),
  refusal: async () => {
    rendered += 1;
    return { status: 503, headers: [], body: Buffer.from(String(rendered)) };
  },
});

function askAt(slug: string, isFramed = false) {
  const scope = scopeOf(`/${slug}`, locationAt(slug), isFramed);
  return inScope(scope, () => busyPage({ url: `/${slug}`, headers: {} }));
}

beforeEach(() => {
  rendered = 0;
});

test("is rendered once per location, and apart for frames", async () => {
  const whole = await askAt("book");
  expect(await askAt("book")).toBe(whole);
  expect(await askAt("book", true)).not.toBe(whole);
  expect(rendered).toBe(2);
});

test("keeps a bounded number, however many locations there are", async () => {
  for (let index = 0; index <= MAX_PAGES; index += 1) await askAt(`salon-${index}`);
  await askAt("salon-0");
  expect(rendered).toBe(MAX_PAGES + 2);
});
