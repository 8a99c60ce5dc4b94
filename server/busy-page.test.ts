import { beforeEach, expect, test } from "vitest";
import { writeRouting } from "#lib/app/routing.ts";
import { createBusyPage, MAX_PAGES } from "./busy-page.ts";
import type { PageRequest } from "./inject.ts";

let rendered = 0;
const busyPage = createBusyPage({
  failure: () => Promise.reject(new Error("not asked for")),
  refusal: async () => {
    rendered += 1;
    return { status: 503, headers: [], body: Buffer.from(String(rendered)) };
  },
});

function requestOf(location: string, isFramed = false): PageRequest {
  const headers = {};
  const language = { language: "en", chosen: false } as const;
  writeRouting(headers, { location, address: `/${location}`, language, isFramed });
  return { url: `/${location}`, headers };
}

beforeEach(() => {
  rendered = 0;
});

test("is rendered once per location, and apart for frames", async () => {
  const whole = await busyPage(requestOf("book"));
  expect(await busyPage(requestOf("book"))).toBe(whole);
  expect(await busyPage(requestOf("book", true))).not.toBe(whole);
  expect(rendered).toBe(2);
});

test("keeps a bounded number, however many locations there are", async () => {
  for (let index = 0; index <= MAX_PAGES; index += 1) await busyPage(requestOf(`salon-${index}`));
  await busyPage(requestOf("salon-0"));
  expect(rendered).toBe(MAX_PAGES + 2);
});
