import { describe, expect, test } from "vitest";
import { wireClient } from "./client.ts";
import { pageOf, recordOf } from "./envelope.ts";

describe("envelopes", () => {
  const page = pageOf(wireClient);
  const list = [{ id: "a" }, { id: "" }, { id: "b" }];
  const expected = { records: [{ id: "a" }, { id: "b" }], unreadable: 1 };

  test.each([
    ["data", { data: list }],
    ["items", { items: list }],
    ["results", { results: list }],
    ["a bare list", list],
    ["items inside data", { data: { items: list } }],
    ["an empty list beside the filled one", { data: [], items: list }],
    ["data inside results", { results: { data: list } }],
  ])("the list is read: %s", (_what, raw) => {
    expect(page.parse(raw)).toEqual(expected);
  });

  test.each([[{}], [null], ["none"], [{ data: {} }], [{ page: { data: list } }]])(
    "%j has no list",
    (raw) => {
      expect(page.safeParse(raw).success).toBe(false);
    },
  );

  test.each([
    { total: 40 },
    { totalCount: 40 },
    { count: 40 },
    { totalItems: 40 },
    { totalRecords: 40 },
    { meta: { total: 40 } },
    { page: { number: 1, totalItems: 40 } },
    { pagination: { count: 40, limit: 3 } },
    { paging: { totalRecords: 40 } },
    { meta: { pagination: { total: 40 } } },
    { total: "40" },
    { total: 40, count: 3 },
    { page: 1, total: 40 },
  ])("the total is read: %j", (totals) => {
    expect(page.parse({ data: list, ...totals })).toEqual({ ...expected, total: 40 });
    expect(page.parse({ data: { items: list, ...totals } })).toEqual({ ...expected, total: 40 });
    expect(page.parse({ data: { items: list }, ...totals })).toEqual({ ...expected, total: 40 });
  });

  test.each([
    {},
    { count: 3 },
    { meta: { count: 3 } },
    { total: null },
    { total: "many" },
    { total: -1 },
    { total: 2.5 },
    { page: 40 },
  ])("%j has no total", (totals) => {
    expect(page.parse({ data: list, ...totals })).toEqual(expected);
  });

  test("the larger of two totals counts", () => {
    const raw = { data: list, total: 3, meta: { totalCount: 40 } };
    expect(page.parse(raw).total).toBe(40);
  });

  test("a count of 0 beside an empty page is no total", () => {
    expect(page.parse({ data: [], count: 0 })).toEqual({ records: [], unreadable: 0 });
    expect(page.parse({ data: [], total: 0 })).toEqual({ records: [], unreadable: 0, total: 0 });
  });

  test("a record may be inside data", () => {
    const record = recordOf(wireClient);
    expect(record.parse({ data: { id: "a" } })).toEqual({ id: "a" });
    expect(record.parse({ id: "a" })).toEqual({ id: "a" });
    expect(record.parse({ id: "a", data: { id: "other" } })).toEqual({ id: "a" });
  });
});
