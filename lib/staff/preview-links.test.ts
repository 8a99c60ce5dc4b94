import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { createPreviewLinks } from "./preview-links.ts";

const NOW = Date.parse("2026-11-22T09:00:00Z");
const HOUR = 60 * 60_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function open(password = "one") {
  const ended = new Map<string, number>();
  const sealer = createSealer([new Secret("a-secret-of-at-least-32-characters!")]);
  const parts = { sealer, memory: { recall: async (_: string, key: string) => ended.get(key) } };
  return {
    ended,
    links: createPreviewLinks({ ...parts, passwordOf: () => password, now: Date.now }),
  };
}

test("a link opens its location's preview for an hour", async () => {
  const { links } = open();
  const link = await links.create("book", {});
  expect(await links.read("book", link)).toBe(NOW + HOUR);
  expect(await links.read("soho", link)).toBeUndefined();
  vi.setSystemTime(NOW + HOUR - 1);
  expect(await links.read("book", link)).toBe(NOW + HOUR);
  vi.setSystemTime(NOW + HOUR);
  expect(await links.read("book", link)).toBeUndefined();
});

test("it ends when all sign-ins are ended, and a later one is good", async () => {
  const { links, ended } = open();
  const link = await links.create("book", {});
  ended.set("soho", NOW);
  expect(await links.read("book", link)).toBe(NOW + HOUR);
  ended.set("", NOW);
  expect(await links.read("book", link)).toBeUndefined();
  vi.setSystemTime(NOW + 1);
  expect(await links.read("book", await links.create("book", {}))).toBe(NOW + 1 + HOUR);
});

test("one of a location's own password ends with its sign-ins", async () => {
  const { links, ended } = open();
  const link = await links.create("soho", { location: "soho" });
  ended.set("", NOW);
  expect(await links.read("soho", link)).toBe(NOW + HOUR);
  ended.set("soho", NOW);
  expect(await links.read("soho", link)).toBeUndefined();
});

test("it ends with the password, and other seals are none", async () => {
  const link = await open("one").links.create("book", {});
  expect(await open("another").links.read("book", link)).toBeUndefined();
  expect(await open().links.read("book", "12.abc")).toBeUndefined();
});
