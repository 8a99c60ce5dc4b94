import { expect, test } from "vitest";
import { flat, group, lineOf, plain } from "#lib/offer/catalogue/testing/build.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import { notSent } from "#lib/upstream/transport/failure.ts";
import { err } from "#lib/values/result.ts";
import { cut, failure, readerUnderTest } from "./testing/reader.ts";

test("a month is one load, limited to the bookable window", async () => {
  const { reader, ranges, lanes } = readerUnderTest();
  const read = await reader.read(cut, "any", "2026-11-01", "2026-11-30");
  expect(ranges()).toEqual(["2026-11-24…2026-11-30"]);
  expect(lanes).toMatchObject([{ lane: "browse", maxWaitMs: 2_900 }]);
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

test("a name is known from every answer, also one for finishing a booking", async () => {
  const { reader } = readerUnderTest();
  expect(reader.memberName("tm_1")).toBeUndefined();
  await reader.readFresh(cut, "any", "2026-11-24", "2026-11-24", "background");
  expect(reader.memberName("tm_1")).toBe("Ana");
});

test("a week across two months loads and merges both", async () => {
  const { reader, ranges } = readerUnderTest();
  const week = await reader.read(cut, "any", "2026-11-28", "2026-12-04");
  expect(ranges()).toEqual(["2026-11-24…2026-11-30", "2026-12-01…2026-12-31"]);
  expect(week.ok && week.value.slots.map(({ date }) => date)).toEqual(["2026-11-30", "2026-12-01"]);
});

test("the last month ends with the horizon", async () => {
  const { reader, ranges } = readerUnderTest();
  await reader.read(cut, "any", "2027-01-01", "2029-12-31");
  expect(ranges()).toEqual(["2027-01-01…2027-01-20"]);
});

test.each([
  ["2026-10-01", "2026-11-23"],
  ["2027-01-21", "2027-02-28"],
  ["2026-12-02", "2026-12-01"],
])("from %s to %s there is nothing to ask", async (from, to) => {
  const { reader, ranges } = readerUnderTest();
  const read = await reader.read(cut, "any", from, to);
  expect(read).toMatchObject({ ok: true, value: { slots: [], members: [], stale: false } });
  expect(ranges()).toEqual([]);
});

test("fifty visitors with the same cart share a load; another member or cart needs another", async () => {
  const { reader, ranges } = readerUnderTest();
  const read = (cart = cut, member = "any") =>
    reader.read(cart, member, "2026-12-01", "2026-12-07");
  await Promise.all(Array.from({ length: 50 }, () => read()));
  expect(ranges()).toHaveLength(1);
  await read(cut, "tm_1");
  await read([...cut, ...cut]);
  expect(ranges()).toHaveLength(3);
});

test("add-ons are part of the query, a bundle is not", async () => {
  const { reader, ranges } = readerUnderTest();
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

test("an unknown member id is not queried", async () => {
  const { reader, ranges } = readerUnderTest();
  const read = (member: string) => reader.read(cut, member, "2026-12-01", "2026-12-31");
  for (const made of ["tm_2", "tm_3", "' or 1=1"])
    expect(await read(made)).toMatchObject({ ok: true, value: { slots: [], members: [] } });
  expect(ranges()).toHaveLength(1);
  expect(await read("tm_1")).toMatchObject({ ok: true });
  expect(ranges()).toHaveLength(2);
});

test("a member who is seen in a later month for the first time is free there, and not before", async () => {
  const { reader, joinIn } = readerUnderTest();
  joinIn("2026-12", "tm_2");
  const read = (from: string, to: string) => reader.read(cut, "tm_2", from, to);
  expect(await read("2026-11-24", "2026-11-30")).toMatchObject({ ok: true, value: { slots: [] } });
  const slots = [{ memberIds: ["tm_1", "tm_2"] }, {}];
  expect(await read("2026-12-01", "2026-12-31")).toMatchObject({ ok: true, value: { slots } });
});

test.each([
  [failure("unauthorised"), "resting"],
  [failure("forbidden"), "resting"],
  [failure("rate_limited"), "busy"],
  [notSent("limits"), "busy"],
  [notSent("uncounted"), "unavailable"],
  [notSent("connection"), "unavailable"],
  [failure("timeout"), "unavailable"],
  [failure("unreadable"), "unavailable"],
  [failure("refused"), "not_bookable"],
  [failure("invalid"), "not_bookable"],
])("%j means %s", async (fault, code) => {
  const { reader, fail } = readerUnderTest();
  fail(fault);
  expect(await reader.read(cut, "any", "2026-12-01", "2026-12-31")).toEqual(err(code));
  expect(await reader.readFresh(cut, "any", "2026-12-01", "2026-12-01", "finish")).toEqual(
    err(code),
  );
});

test("readFresh loads every time, exactly these days, in the given lane", async () => {
  const { reader, ranges, lanes } = readerUnderTest();
  const read = () => reader.readFresh(cut, "tm_1", "2026-12-01", "2026-12-01", "finish");
  const [one] = await Promise.all([read(), read()]);
  expect(ranges()).toEqual(["2026-12-01…2026-12-01", "2026-12-01…2026-12-01"]);
  expect(lanes).toEqual([{ lane: "finish" }, { lane: "finish" }]);
  expect(one).toMatchObject({ ok: true, value: { stale: false, readAt: 1_000 } });
});
