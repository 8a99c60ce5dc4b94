import { expect, test } from "vitest";
import type { WireCatalogue } from "#lib/upstream/schema/catalogue.ts";
import { notSent, type UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { createCatalogueReader } from "./read.ts";

function setUp() {
  let time = 0;
  let fault: UpstreamFailure | undefined;
  const calls: unknown[] = [];
  const categories = async (options: unknown): Promise<Result<WireCatalogue, UpstreamFailure>> => {
    calls.push(options);
    if (fault) return err(fault);
    const name = `Category ${calls.length}`;
    const unread = err({ id: "cut", name: "Cut", issues: [] });
    const categories = [{ id: "cat", name, services: [unread], bundles: [] }];
    return ok({ categories, issues: [] });
  };
  return {
    reader: createCatalogueReader({ upstream: { categories }, currency: "EUR", now: () => time }),
    calls,
    fail: (next?: UpstreamFailure) => {
      fault = next;
    },
    advance: (ms: number) => {
      time += ms;
    },
  };
}

type Read = Awaited<ReturnType<ReturnType<typeof createCatalogueReader>["read"]>>;

const nameIn = (read: Read) => read.ok && read.value.catalogue.categories[0]?.name;

test("visitors within a minute share one load", async () => {
  const { reader, calls, advance } = setUp();
  await Promise.all([reader.read(), reader.read()]);
  advance(59_999);
  await reader.read();
  expect(calls).toMatchObject([{ lane: "browse", maxWaitMs: 2_900 }]);
});

test("during an outage the last catalogue is served as stale for a day", async () => {
  const { reader, fail, advance } = setUp();
  await reader.read();
  fail(notSent("connection"));
  advance(3_600_000);
  expect(await reader.read()).toMatchObject({ ok: true, value: { stale: true, readAt: 0 } });
  advance(23 * 3_600_000);
  expect(await reader.read()).toMatchObject({ ok: true, value: { stale: true, readAt: 0 } });
  advance(2_001);
  expect(await reader.read()).toEqual(err("unavailable"));
});

test("readFresh loads every time and updates the cache", async () => {
  const { reader, calls } = setUp();
  await reader.read();
  const fresh = await reader.readFresh("finish");
  expect(nameIn(fresh)).toBe("Category 2");
  expect(nameIn(await reader.read())).toBe("Category 2");
  expect(calls.at(-1)).toEqual({ lane: "finish" });
});

test("an unchanged catalogue is not reshaped again", async () => {
  const unread = err({ id: "cut", name: "Cut", issues: [] });
  const named = (name: string): WireCatalogue => ({
    categories: [{ id: "cat", name, services: [unread], bundles: [] }],
    issues: [],
  });
  let wire = named("Hair");
  const categories = async () => ok(wire);
  const reader = createCatalogueReader({ upstream: { categories }, currency: "EUR", now: () => 0 });
  const fresh = async () => {
    const read = await reader.readFresh("finish");
    return read.ok ? read.value.catalogue : undefined;
  };
  const first = await fresh();
  expect(await fresh()).toBe(first);
  wire = named("Nails");
  expect((await fresh())?.categories[0]?.name).toBe("Nails");
});

test("readFresh never falls back to the cache", async () => {
  const { reader, fail } = setUp();
  await reader.read();
  fail({ kind: "forbidden", provesNothingHappened: true });
  expect(await reader.readFresh("finish")).toEqual(err("resting"));
  fail({ kind: "rate_limited", provesNothingHappened: true });
  expect(await reader.readFresh("finish")).toEqual(err("busy"));
});
