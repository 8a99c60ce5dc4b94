import { expect, test } from "vitest";
import type { Journal } from "../journal.ts";
import { now } from "./samples.ts";

const HOUR_MS = 60 * 60_000;

export function memoryContract(journal: () => Journal, reopened: () => Promise<void>): void {
  const memory = (slug = "book", at = now) => journal().memoryOf(slug, () => at);

  test("remembers by location, kind and key until a time", async () => {
    const until = now + HOUR_MS;
    await memory().remember("refused", "mia", 5, until);
    await memory().remember("closed", "svc", until, until);
    await memory().remember("refused", "svc", 6, until);
    await memory().remember("probe", "", now, Number.MAX_SAFE_INTEGER);
    await reopened();
    expect(await memory("book", until - 1).recall("refused", "mia")).toBe(5);
    expect(await memory().recall("closed", "svc")).toBe(until);
    expect(await memory().recall("refused", "svc")).toBe(6);
    expect(await memory("book", now + 9_000 * HOUR_MS).recall("probe", "")).toBe(now);
    expect(await memory("book", until).recall("refused", "mia")).toBeUndefined();
    expect(await memory().recall("refused", "ben")).toBeUndefined();
    expect(await memory().recall("inventory", "svc")).toBeUndefined();
    expect(await memory("other").recall("refused", "mia")).toBeUndefined();
  });

  test("lists a kind by key, without those whose time is over", async () => {
    await memory().remember("inventory", "a b", 7, now + 2 * HOUR_MS);
    await memory().remember("inventory", "c", 8, now + HOUR_MS);
    await memory().remember("closed", "d", 9, now + HOUR_MS);
    await memory("other").remember("inventory", "e", 9, now + HOUR_MS);
    await reopened();
    const listed = (at: number) => memory("book", at).list("inventory");
    expect(await listed(now)).toEqual(new Map(Object.entries({ "a b": 7, c: 8 })));
    expect(await listed(now + HOUR_MS)).toEqual(new Map([["a b", 7]]));
    expect(await listed(now + 2 * HOUR_MS)).toEqual(new Map());
  });

  test("keeps nothing whose time was over when it last remembered, nor after the last one's", async () => {
    await memory().remember("inventory", "a", 7, now + HOUR_MS);
    await memory("book", now + HOUR_MS).remember("inventory", "b", 8, now + HOUR_MS + 200);
    expect(await memory().list("inventory")).toEqual(new Map([["b", 8]]));
    await expect.poll(() => memory().list("inventory")).toEqual(new Map());
  });

  test("replaces and forgets what it remembers", async () => {
    await memory().remember("closed", "svc", now + 2 * HOUR_MS, now + 2 * HOUR_MS);
    await memory().remember("closed", "svc", 5, now + HOUR_MS);
    await memory().remember("closed", "other svc", 5, now + HOUR_MS);
    await memory("other").remember("closed", "svc", 5, now + HOUR_MS);
    expect((await memory().list("closed")).get("svc")).toBe(5);
    await memory().forget("closed", "svc");
    await memory().forget("refused", "unknown");
    await reopened();
    expect(await memory().list("closed")).toEqual(new Map([["other svc", 5]]));
    expect(await memory("other").list("closed")).toEqual(new Map([["svc", 5]]));
  });
}
