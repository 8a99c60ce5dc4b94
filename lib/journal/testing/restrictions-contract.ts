import { expect, test } from "vitest";
import type { Journal } from "../contract.ts";
import { now } from "./samples.ts";

export function restrictionsContract(journal: () => Journal, reopened: () => Promise<void>): void {
  test("remembers a restriction until it expires", async () => {
    await journal().restrictService("book", "svc", now + 1_000);
    await journal().restrictService("book", "svc", now + 500);
    expect(await journal().restrictedServices("book", now)).toEqual(
      new Map([["svc", now + 1_000]]),
    );
    expect(await journal().restrictedServices("book", now + 999)).toEqual(
      new Map([["svc", now + 1_000]]),
    );
    expect(await journal().restrictedServices("book", now + 1_000)).toEqual(new Map());
    expect(await journal().restrictedServices("other", now)).toEqual(new Map());
  });

  test("lifts a restriction", async () => {
    await journal().restrictService("book", "svc", now + 1_000);
    await journal().restrictService("book", "other svc", now + 1_000);
    await journal().restrictService("other", "svc", now + 1_000);
    await journal().liftRestriction("book", "svc");
    await reopened();
    expect(await journal().restrictedServices("book", now)).toEqual(
      new Map([["other svc", now + 1_000]]),
    );
    expect(await journal().restrictedServices("other", now)).toEqual(
      new Map([["svc", now + 1_000]]),
    );
  });
}
