import { expect, test } from "vitest";
import { flat, group, lineOf, plain } from "#lib/catalogue/testing/build.ts";
import type { CheckedCart } from "#lib/catalogue/types.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { WireAvailability, WireAvailabilityQuery } from "#lib/upstream/schema/availability.ts";
import { notSent, type UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import type { BookableWindow } from "./notice.ts";
import { createAvailabilityReader } from "./read.ts";

const cut: CheckedCart = [lineOf(plain("cut", flat(3_000, 45)))];

const window: BookableWindow = {
  earliest: { date: "2026-11-24", time: "10:00:00" },
  first: "2026-11-24",
  last: "2027-01-20",
};

const failure = (kind: UpstreamFailure["kind"], detail = ""): UpstreamFailure => ({
  kind,
  detail,
  provesNothingHappened: true,
});

/** An upstream with one slot at nine on the first and the last day of each query. */
function setUp() {
  let time = 1_000;
  let utilisation = 0;
  let fault: UpstreamFailure | undefined;
  const queries: WireAvailabilityQuery[] = [];
  const lanes: unknown[] = [];
  const slot = {
    startTime: "09:00:00",
    endTime: "10:00:00",
    availableTeamMemberIds: ["tm_1"],
    availableTeamMemberNames: ["Ana"],
  };
  const availability = async (
    query: WireAvailabilityQuery,
    options: unknown,
  ): Promise<Result<WireAvailability, UpstreamFailure>> => {
    queries.push(query);
    lanes.push(options);
    if (fault) return err(fault);
    const dates = new Set([query.startDate, query.endDate ?? query.startDate]);
    const days = [...dates].map((date) => ({ date, timeSlots: [slot], unread: 0 }));
    return ok({ days, undated: 0, allowJoinWaitlist: true, issues: [] });
  };
  const reader = createAvailabilityReader({
    upstream: { availability },
    now: () => time,
    window: () => window,
    cache: { utilisation: () => utilisation },
  });
  return {
    setUtilisation: (to: number) => {
      utilisation = to;
    },
    reader,
    lanes,
    ranges: () => queries.map(({ startDate, endDate }) => `${startDate}…${endDate}`),
    fail: (next?: UpstreamFailure) => {
      fault = next;
    },
    advance: (ms: number) => {
      time += ms;
    },
  };
}

test("a month is one load, limited to the bookable window", async () => {
  const { reader, ranges, lanes } = setUp();
  const read = await reader.read(cut, "any", "2026-11-01", "2026-11-30");
  expect(ranges()).toEqual(["2026-11-24…2026-11-30"]);
  expect(lanes).toEqual([{ lane: "browse", maxWaitMs: 3_000 }]);
  expect(read.ok && read.value.slots.map(({ date }) => date)).toEqual(["2026-11-24", "2026-11-30"]);
  expect(read.ok && read.value).toMatchObject({
    from: "2026-11-01",
    to: "2026-11-30",
    members: [{ id: "tm_1", name: "Ana" }],
    waitlist: true,
    readAt: 1_000,
    stale: false,
  });
});

test("a week within a loaded month causes no load", async () => {
  const { reader, ranges } = setUp();
  await reader.read(cut, "any", "2026-11-01", "2026-11-30");
  const week = await reader.read(cut, "any", "2026-11-26", "2026-11-30");
  expect(week.ok && week.value.slots.map(({ date }) => date)).toEqual(["2026-11-30"]);
  expect(ranges()).toHaveLength(1);
});

test("a week across two months loads and merges both", async () => {
  const { reader, ranges } = setUp();
  const week = await reader.read(cut, "any", "2026-11-28", "2026-12-04");
  expect(ranges()).toEqual(["2026-11-24…2026-11-30", "2026-12-01…2026-12-31"]);
  expect(week.ok && week.value.slots.map(({ date }) => date)).toEqual(["2026-11-30", "2026-12-01"]);
});

test("the last month ends with the horizon", async () => {
  const { reader, ranges } = setUp();
  await reader.read(cut, "any", "2027-01-01", "2029-12-31");
  expect(ranges()).toEqual(["2027-01-01…2027-01-20"]);
});

test.each([
  ["2026-10-01", "2026-11-23"],
  ["2027-01-21", "2027-02-28"],
  ["2026-12-02", "2026-12-01"],
])("from %s to %s there is nothing to ask", async (from, to) => {
  const { reader, ranges } = setUp();
  const read = await reader.read(cut, "any", from, to);
  expect(read).toMatchObject({ ok: true, value: { slots: [], members: [], stale: false } });
  expect(ranges()).toEqual([]);
});

test("fifty visitors with the same cart share a load; another member or cart needs another", async () => {
  const { reader, ranges } = setUp();
  const read = (cart = cut, member = "any") =>
    reader.read(cart, member, "2026-12-01", "2026-12-07");
  await Promise.all(Array.from({ length: 50 }, () => read()));
  expect(ranges()).toHaveLength(1);
  await read(cut, "tm_1");
  await read([...cut, ...cut]);
  expect(ranges()).toHaveLength(3);
});

test("add-ons are part of the query, a bundle is not", async () => {
  const { reader, ranges } = setUp();
  const extras = group("extras", [0, 1], { mask: [1_500, 20] });
  const [mask] = extras.addons;
  const its = plain("cut", flat(3_000, 45), { addonGroups: [extras] });
  const item = { serviceId: "cut" };
  const bundle = { bundle: { id: "b", name: "b", items: [item] }, item };
  const read = (cart: CheckedCart) => reader.read(cart, "any", "2026-12-01", "2026-12-07");
  await read([lineOf(its)]);
  await read([lineOf(its, { bundle })]);
  expect(ranges()).toHaveLength(1);
  await read(mask ? [lineOf(its, { addons: [{ group: extras, addon: mask }] })] : []);
  expect(ranges()).toHaveLength(2);
});

test("after twenty seconds slots are reloaded in the background, after a minute before they are served", async () => {
  const { reader, fail, advance, ranges, lanes } = setUp();
  const read = () => reader.read(cut, "any", "2026-12-01", "2026-12-31");
  await read();
  advance(19_999);
  await read();
  expect(ranges()).toHaveLength(1);
  advance(1);
  expect(await read()).toMatchObject({ ok: true, value: { stale: false, readAt: 1_000 } });
  expect(lanes.at(-1)).toEqual({ lane: "background", maxWaitMs: 15_000 });
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
  const { reader, advance, setUtilisation, ranges } = setUp();
  const read = () => reader.read(cut, "any", "2026-12-01", "2026-12-31");
  await read();
  setUtilisation(1);
  advance(179_999);
  expect(await read()).toMatchObject({ ok: true, value: { stale: true, readAt: 1_000 } });
  expect(ranges()).toHaveLength(1);
});

test("a day changed by a booking reloads only its own month", async () => {
  const { reader, advance, ranges } = setUp();
  const read = () => reader.read(cut, "any", "2026-12-01", "2027-01-20");
  await read();
  advance(1);
  reader.expire("2026-12-24", "wrong");
  expect(await read()).toMatchObject({ ok: true, value: { readAt: 1_000 } });
  expect(ranges().slice(2)).toEqual(["2026-12-01…2026-12-31"]);
  await read();
  expect(ranges()).toHaveLength(3);
});

test("an unknown member id is not queried", async () => {
  const { reader, ranges } = setUp();
  const read = (member: string) => reader.read(cut, member, "2026-12-01", "2026-12-31");
  for (const made of ["tm_2", "tm_3", "' or 1=1"])
    expect(await read(made)).toEqual(err("unavailable"));
  expect(ranges()).toHaveLength(1);
  expect(await read("tm_1")).toMatchObject({ ok: true });
  expect(ranges()).toHaveLength(2);
});

test("a visitor may cause thirty loads a minute, and still reads cached slots", async () => {
  const { reader, advance, ranges } = setUp();
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

test("thousands of carts of one visitor do not evict the carts of several", async () => {
  const { reader, advance, ranges } = setUp();
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
  await read(1, "mia");
  await read(1, "ben");
  for (let visits = 2; visits <= 400; visits += 1) {
    await read(visits, `bot ${visits}`);
    advance(1);
  }
  expect(reader.size().entries).toBeLessThanOrEqual(251);
  const queries = ranges().length;
  await read(1, "eve");
  expect(ranges()).toHaveLength(queries);
});

test.each([
  [failure("unauthorised"), "resting"],
  [failure("forbidden"), "resting"],
  [failure("rate_limited"), "busy"],
  [notSent("limits"), "busy"],
  [notSent("connection"), "unavailable"],
  [failure("timeout"), "unavailable"],
  [failure("unreadable"), "unavailable"],
  [failure("refused", "Please choose a room for this service"), "needs_resource"],
  [failure("invalid", "A resource is required"), "needs_resource"],
])("%j means %s", async (fault, code) => {
  const { reader, fail } = setUp();
  fail(fault);
  expect(await reader.read(cut, "any", "2026-12-01", "2026-12-31")).toEqual(err(code));
  expect(await reader.readFresh(cut, "any", "2026-12-01", "2026-12-01", "finish")).toEqual(
    err(code),
  );
});

test("readFresh loads every time, exactly these days, in the given lane", async () => {
  const { reader, ranges, lanes } = setUp();
  const read = () => reader.readFresh(cut, "tm_1", "2026-12-01", "2026-12-01", "finish");
  const [one] = await Promise.all([read(), read()]);
  expect(ranges()).toEqual(["2026-12-01…2026-12-01", "2026-12-01…2026-12-01"]);
  expect(lanes).toEqual([{ lane: "finish" }, { lane: "finish" }]);
  expect(one).toMatchObject({ ok: true, value: { stale: false, readAt: 1_000 } });
});
