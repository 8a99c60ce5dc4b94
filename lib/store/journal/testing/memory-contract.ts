import { expect, test } from "vitest";
import type { Journal } from "../contract.ts";
import { now } from "./samples.ts";

export function memoryContract(journal: () => Journal, reopened: () => Promise<void>): void {
  test("remembers by location, kind and key until a time", async () => {
    const until = now + 1_000;
    await journal().remember("book", "refused", "mia", 5, until);
    await journal().remember("book", "closed", "svc", until, until);
    await journal().remember("book", "refused", "svc", 6, until);
    await journal().remember("book", "probe", "", now, until);
    await reopened();
    expect(await journal().recall("book", "refused", "mia", until - 1)).toBe(5);
    expect(await journal().recall("book", "closed", "svc", now)).toBe(until);
    expect(await journal().recall("book", "refused", "svc", now)).toBe(6);
    expect(await journal().recall("book", "probe", "", now)).toBe(now);
    expect(await journal().recall("book", "refused", "mia", until)).toBeUndefined();
    expect(await journal().recall("book", "refused", "ben", now)).toBeUndefined();
    expect(await journal().recall("book", "inventory", "svc", now)).toBeUndefined();
    expect(await journal().recall("other", "refused", "mia", now)).toBeUndefined();
  });

  test("lists a kind by key, without those whose time is over", async () => {
    await journal().remember("book", "inventory", "a b", 7, now + 10);
    await journal().remember("book", "inventory", "c", 8, now + 9);
    await journal().remember("book", "closed", "d", 9, now + 10);
    await journal().remember("other", "inventory", "e", 9, now + 10);
    await reopened();
    const listed = (at: number) => journal().list("book", "inventory", at);
    expect(await listed(now)).toEqual(new Map(Object.entries({ "a b": 7, c: 8 })));
    expect(await listed(now + 9)).toEqual(new Map([["a b", 7]]));
    expect(await listed(now + 10)).toEqual(new Map());
    await journal().purge(now + 9);
    expect(await listed(now)).toEqual(new Map([["a b", 7]]));
  });

  test("replaces and forgets what it remembers", async () => {
    await journal().remember("book", "closed", "svc", now + 1_000, now + 1_000);
    await journal().remember("book", "closed", "svc", now + 500, now + 500);
    await journal().remember("book", "closed", "other svc", now + 500, now + 500);
    await journal().remember("other", "closed", "svc", now + 500, now + 500);
    const restricted = (slug: string) => journal().list(slug, "closed", now);
    expect((await restricted("book")).get("svc")).toBe(now + 500);
    await journal().forget("book", "closed", "svc");
    await journal().forget("book", "refused", "unknown");
    await reopened();
    expect(await restricted("book")).toEqual(new Map([["other svc", now + 500]]));
    expect(await restricted("other")).toEqual(new Map([["svc", now + 500]]));
  });
}
