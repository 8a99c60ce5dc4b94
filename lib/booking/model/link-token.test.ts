import { expect, test } from "vitest";
import { Secret } from "#lib/config/secret.ts";
import { createSealer } from "#lib/site/seals/seal.ts";
import { openToken, sealToken } from "./link-token.ts";

const old = new Secret("an-old-secret-of-at-least-32-characters");
const fresh = new Secret("a-new-secret-of-at-least-32-characters!");
const id = "0b6f1c9e-5d1f-4c57-9a3e-2f7d80c4b1a6";
const link = { id, slug: "salon-linden", date: "2026-12-24" };

test("a link is short, and names its booking, location and day of the visit", () => {
  const token = sealToken(createSealer([old]), link);
  expect(token.length).toBeLessThan(150);
  expect(token).toMatch(/^[\w.-]+$/);
  expect(openToken(createSealer([fresh, old]), token)).toEqual(link);
  const undated = sealToken(createSealer([old]), { id, slug: "book" });
  expect(openToken(createSealer([old]), undated)).toEqual({ id, slug: "book" });
});

test("a mangled link, and one whose secret is retired, opens nothing", () => {
  const token = sealToken(createSealer([old]), link);
  expect(openToken(createSealer([fresh]), token)).toBeUndefined();
  const mangled = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect(openToken(createSealer([old]), mangled)).toBeUndefined();
});
