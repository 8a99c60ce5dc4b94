import { expect, test } from "vitest";
import { err } from "#lib/values/result.ts";
import { cut, failure, readerUnderTest } from "./testing/reader.ts";

test("after twenty seconds slots are reloaded in the background, after a minute before they are served", async () => {
  const { reader, fail, advance, ranges, lanes } = readerUnderTest();
  const read = () => reader.read(cut, "any", "2026-12-01", "2026-12-31");
  await read();
  advance(19_999);
  await read();
  expect(ranges()).toHaveLength(1);
  advance(1);
  expect(await read()).toMatchObject({ ok: true, value: { stale: false, readAt: 1_000 } });
  expect(lanes.at(-1)).toMatchObject({ lane: "background", maxWaitMs: 15_000 });
  expect(await read()).toMatchObject({ ok: true, value: { stale: false, readAt: 21_000 } });
  advance(60_000);
  fail(failure("server"));
  expect(await read()).toMatchObject({ ok: true, value: { stale: true, readAt: 21_000 } });
  expect(ranges()).toHaveLength(3);
  fail();
  advance(2_000);
  expect(await read()).toMatchObject({ ok: true, value: { stale: false, readAt: 83_000 } });
});

test("near the key's limits, slots stay fresh for three minutes", async () => {
  const { reader, advance, setUtilisation, ranges } = readerUnderTest();
  const read = () => reader.read(cut, "any", "2026-12-01", "2026-12-31");
  await read();
  setUtilisation(1);
  advance(179_999);
  expect(await read()).toMatchObject({ ok: true, value: { stale: true, readAt: 1_000 } });
  expect(ranges()).toHaveLength(1);
});

test("a day changed by a booking reloads only its own month", async () => {
  const { reader, advance, ranges } = readerUnderTest();
  const read = () => reader.read(cut, "any", "2026-12-01", "2027-01-20");
  await read();
  advance(1);
  reader.expire("2026-12-24");
  expect(await read()).toMatchObject({ ok: true, value: { readAt: 1_000 } });
  expect(ranges().slice(2)).toEqual(["2026-12-01…2026-12-31"]);
  await read();
  expect(ranges()).toHaveLength(3);
});

test("a visitor may cause thirty loads a minute, and still reads cached slots", async () => {
  const { reader, advance, ranges } = readerUnderTest();
  const read = (visits: number, addressKey: string) =>
    reader.read(
      Array.from({ length: visits }, () => cut).flat(),
      "any",
      "2026-12-01",
      "2026-12-31",
      {
        addressKey,
      },
    );
  for (let visits = 1; visits <= 40; visits += 1) await read(visits, "greedy");
  expect(ranges()).toHaveLength(30);
  expect(await read(31, "greedy")).toEqual(err("busy"));
  expect(await read(30, "greedy")).toMatchObject({ ok: true });
  expect(await read(31, "another")).toMatchObject({ ok: true });
  expect(await read(31, "greedy")).toMatchObject({ ok: true });
  advance(60_000);
  expect(await read(32, "greedy")).toMatchObject({ ok: true });
});
