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
  expect(token.length).toBeLessThan(120);
  expect(token).toMatch(/^[\w.-]+$/);
  expect(openToken(createSealer([fresh, old]), token)).toEqual({ ok: true, value: link });
  const undated = sealToken(createSealer([old]), { id, slug: "book" });
  expect(openToken(createSealer([old]), undated)).toEqual({
    ok: true,
    value: { id, slug: "book" },
  });
});

test("a mangled link, and one whose secret is retired, opens nothing", () => {
  const token = sealToken(createSealer([old]), link);
  expect(openToken(createSealer([fresh]), token).ok).toBe(false);
  const mangled = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect(openToken(createSealer([old]), mangled).ok).toBe(false);
});

/** Links made by release 0.2.0. */
const SECRET = "a-secret-of-at-least-32-characters!";
const SHORT =
  "3957523011.qwTjctp5uAi4HlDWsmH2Q_LZDUDovFi_TPgbbR2XBIxNqoOBj0lKwuASItEDxPb40Wu1nnWa1dmDReOrd2-21e3kcrCoFGknVaSwuxQri1uk9ZBadjN5A4qpGWujdy2lfk3yzPwZAaxTJ-DkYBmOVSCJ";
const LASTING =
  "3957523011.gWowpcBgufMSiAMyuZnYlAPoAsZdzncFZycYKu-M2srjKDKRWwfZ-eKrPM7u1OrjUU4oml5gygvqjfC30idpR6XMwwDMXXSkI3ENx7tcIOm1k8gAIbjCAcEQf5yVmF_AgMXlT0sHf42gWSdjdEOP5nu-AMgXBHkAeslRrf9UUUs8pQ2_wo_1nhtWvNMz0n4hEjqtDSfrDsA5OjDXaZdQgfV1yiXxe__2XRojVEfS8Y3Lrg";

test("links of 0.1.0 and 0.2.0 open their booking", () => {
  const sealer = createSealer([new Secret(SECRET)]);
  const madeAt = Date.parse("2026-11-20T10:00:00+01:00");
  expect(openToken(sealer, SHORT)).toEqual({ ok: true, value: { id, madeAt } });
  expect(openToken(sealer, LASTING)).toEqual({
    ok: true,
    value: { id, slug: "book", date: "2027-04-06" },
  });
  const cut = (token: string) => token.slice(0, -4);
  for (const token of [SHORT, LASTING]) expect(openToken(sealer, cut(token)).ok).toBe(false);
});
