import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { Secret } from "#lib/config/secret.ts";
import { createSealer } from "./seal.ts";

const first = new Secret("first-secret-of-at-least-32-characters");
const second = new Secret("second-secret-of-at-least-32-characters");
const third = new Secret("third-secret-of-at-least-32-characters");
const schema = z.object({ name: z.string() });
const value = { name: "Zoë" };

describe("a seal", () => {
  const sealer = createSealer([first]);

  test("opens to what was sealed, for the purpose it was made for", async () => {
    const seal = await sealer.seal("review", value, 60);
    expect(await sealer.open("review", seal, schema)).toEqual({ ok: true, value });
    expect(await sealer.open("booking", seal, schema)).toEqual({ ok: false, error: "unreadable" });
  });

  test("needs no escaping in a path, and does not show its content", async () => {
    const seal = await sealer.seal("review", { name: "canary" }, 60);
    expect(seal).toMatch(/^[\w.-]+$/);
    expect(encodeURIComponent(seal)).toBe(seal);
    expect(seal).not.toContain("canary");
  });

  test("is refused when its content does not fit the schema", async () => {
    const seal = await sealer.seal("review", { name: 1 }, 60);
    expect(await sealer.open("review", seal, schema)).toEqual({ ok: false, error: "unreadable" });
  });

  test("expires", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const seal = await sealer.seal("review", value, 60);
      vi.setSystemTime(Date.now() + 10 * 60_000);
      expect(await sealer.open("review", seal, schema)).toEqual({ ok: false, error: "expired" });
    } finally {
      vi.useRealTimers();
    }
  });

  test("needs a lifetime", async () => {
    await expect(sealer.seal("review", value, 0)).rejects.toThrow("lifetime");
  });

  test("is refused after any change", async () => {
    const seal = await sealer.seal("review", value, 60);
    const changed = fc.tuple(fc.nat(seal.length - 1), fc.constantFrom("A", "b", "0", ".", "-"));
    await fc.assert(
      fc.asyncProperty(changed, async ([at, letter]) => {
        fc.pre(seal[at] !== letter);
        const broken = seal.slice(0, at) + letter + seal.slice(at + 1);
        const opened = await sealer.open("review", broken, schema);
        expect(opened.ok).toBe(false);
      }),
      { numRuns: 600 },
    );
  });

  test("has one spelling only, though its last letter carries bits that mean nothing", async () => {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const seal = await sealer.seal("review", value, 60);
    const spelt = [...letters].map((letter) => seal.slice(0, -1) + letter);
    const opened = await Promise.all(spelt.map((text) => sealer.open("review", text, schema)));
    expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test.each(["", "{}", "x", "Fe26.2.1", "A".repeat(100_000)])("is not %j", async (text) => {
    expect(await sealer.open("review", text, z.unknown())).toEqual({
      ok: false,
      error: "unreadable",
    });
  });

  test("of the same value differs each time, and all of them open", async () => {
    const seals = await Promise.all(
      Array.from({ length: 50 }, () => sealer.seal("review", value, 60)),
    );
    expect(new Set(seals.map((seal) => seal.slice(0, 40))).size).toBe(50);
    const opened = await Promise.all(seals.map((seal) => sealer.open("review", seal, schema)));
    expect(opened).toEqual(seals.map(() => ({ ok: true, value })));
  });

  test("holds any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (name) => {
        const sealed = { name: name.toWellFormed() };
        const seal = await sealer.seal("review", sealed, 60);
        expect(await sealer.open("review", seal, schema)).toEqual({ ok: true, value: sealed });
      }),
    );
  });
});

describe("rotation", () => {
  test("keeps older seals open while their secret is listed, at any position", async () => {
    const old = await createSealer([first]).seal("review", value, 60);
    for (const secrets of [
      [second, first],
      [third, second, first],
      [first, third],
    ]) {
      expect(await createSealer(secrets).open("review", old, schema)).toEqual({ ok: true, value });
    }
    expect(await createSealer([second]).open("review", old, schema)).toEqual({
      ok: false,
      error: "unreadable",
    });
  });

  test("seals with the newest", async () => {
    const seal = await createSealer([second, first]).seal("review", value, 60);
    expect((await createSealer([second]).open("review", seal, schema)).ok).toBe(true);
    expect((await createSealer([first]).open("review", seal, schema)).ok).toBe(false);
  });
});

test("a fingerprint depends on secret, purpose and text", () => {
  const print = createSealer([first]).fingerprint("twin", "a");
  expect(createSealer([first]).fingerprint("twin", "a")).toBe(print);
  expect(createSealer([first]).fingerprint("twin", "b")).not.toBe(print);
  expect(createSealer([first]).fingerprint("other", "a")).not.toBe(print);
  expect(createSealer([second]).fingerprint("twin", "a")).not.toBe(print);
});
