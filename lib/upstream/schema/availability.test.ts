import { describe, expect, test } from "vitest";
import { wireAvailability } from "./availability.ts";

const slot = {
  startTime: "09:00:00",
  endTime: "09:45:00",
  availableTeamMemberIds: ["a", "b"],
  availableTeamMemberNames: ["Ada", "Ben"],
};
const day = { date: "2026-11-24", slotCount: 1, timeSlots: [slot] };

test("availability is read with all its fields", () => {
  const raw = { days: [{ ...day, weekday: 2 }], allowJoinWaitlist: true, more: 1 };
  expect(wireAvailability.parse(raw)).toEqual({
    days: [{ date: "2026-11-24", timeSlots: [slot], unread: 0 }],
    undated: 0,
    allowJoinWaitlist: true,
    issues: [],
  });
});

test.each([
  [{ ...slot, startTime: undefined }, "startTime"],
  [{ ...slot, startTime: "9:00" }, "startTime"],
  [{ ...slot, startTime: "24:00:00" }, "startTime"],
  [{ ...slot, startTime: "2026-11-24T09:00:00" }, "startTime"],
  [{ ...slot, endTime: "25:00:00" }, "endTime"],
  [{ ...slot, endTime: "09:45:00Z" }, "endTime"],
  [{ ...slot, endTime: "09:00:00" }, "endTime"],
  [{ ...slot, startTime: "00:00:00", endTime: "00:00:00" }, "endTime"],
  [{ ...slot, endTime: null }, "endTime"],
  [{ ...slot, availableTeamMemberIds: undefined }, "availableTeamMemberIds"],
  [{ ...slot, availableTeamMemberIds: [7.5] }, "availableTeamMemberIds[0]"],
  [null, ""],
])("the slot %j counts as unread, alone", (changed, path) => {
  const read = wireAvailability.parse({ days: [{ ...day, timeSlots: [changed, slot] }] });
  expect(read.days).toEqual([{ date: "2026-11-24", timeSlots: [slot], unread: 1 }]);
  const at = "days[0].timeSlots[0]";
  expect(read.issues.map((issue) => issue.path)).toEqual([path ? `${at}.${path}` : at]);
});

test.each([
  ["23:00:00", "00:00:00", "23:00:00"],
  ["23:00", "00:00", "23:00:00"],
  ["23:00:00", "24:00", "23:00:00"],
  ["00:00:00", "24:00:00", "00:00:00"],
])("%s to %s ends at midnight", (startTime, endTime, start) => {
  const timeSlots = [{ ...slot, startTime, endTime }];
  const read = wireAvailability.parse({ days: [{ ...day, timeSlots }] });
  const late = { ...slot, startTime: start, endTime: "24:00:00" };
  expect(read.days).toEqual([{ date: "2026-11-24", timeSlots: [late], unread: 0 }]);
});

test("a slot past midnight is read, and offered to nobody", () => {
  const timeSlots = [{ ...slot, startTime: "23:30:00", endTime: "00:15:00" }, slot];
  const read = wireAvailability.parse({ days: [{ ...day, timeSlots }] });
  expect(read.days).toEqual([{ date: "2026-11-24", timeSlots: [slot], unread: 0 }]);
  expect(read.issues).toEqual([]);
});

test("a slot that names nobody counts as unread where others name somebody", () => {
  const nobody = { ...slot, availableTeamMemberIds: [], availableTeamMemberNames: [] };
  const other = { date: "2026-11-25", timeSlots: [nobody] };
  const read = wireAvailability.parse({ days: [day, other] });
  expect(read.days).toEqual([
    { date: "2026-11-24", timeSlots: [slot], unread: 0 },
    { date: "2026-11-25", timeSlots: [], unread: 1 },
  ]);
  expect(read.issues.map(({ path }) => path)).toEqual([
    "days[1].timeSlots[].availableTeamMemberIds",
  ]);
  expect(wireAvailability.parse({ days: [other] }).days).toEqual([{ ...other, unread: 0 }]);
  // Somebody who is free past midnight only, too.
  const night = { ...slot, startTime: "23:45:00", endTime: "00:15:00" };
  const beside = { ...other, timeSlots: [nobody, night] };
  expect(wireAvailability.parse({ days: [beside] }).days).toMatchObject([
    { timeSlots: [], unread: 1 },
  ]);
});

describe("a day", () => {
  const read = (changes: object) => wireAvailability.parse({ days: [{ ...day, ...changes }] });

  test.each([{ timeSlots: undefined }, { timeSlots: null }, { timeSlots: {} }])(
    "without a list of slots is not known to be full: %j",
    (changes) => {
      expect(read(changes).days).toMatchObject([{ timeSlots: [], unread: 1 }]);
      expect(read(changes).issues).toMatchObject([{ path: "days[0].timeSlots" }]);
      expect(read({ ...changes, slotCount: 0 }).days).toMatchObject([{ unread: 0 }]);
    },
  );

  test.each(["2026-02-30", "24.11.2026", null, undefined])("of the date %j is undated", (date) => {
    const { days, undated, issues } = read({ date });
    expect([days, undated, issues.map(({ path }) => path)]).toEqual([[], 1, ["days[0].date"]]);
  });
});

test.each([
  [["Ada"], []],
  [undefined, []],
  [null, []],
  [
    ["Ada", null],
    ["Ada", ""],
  ],
  [
    ["\u0000 Ada ", 7],
    ["Ada", ""],
  ],
])("the names %j are read as %j", (availableTeamMemberNames, names) => {
  const timeSlots = [{ ...slot, availableTeamMemberNames }];
  const [read] = wireAvailability.parse({ days: [{ ...day, timeSlots }] }).days;
  expect(read?.timeSlots[0]?.availableTeamMemberNames).toEqual(names);
});

test("an answer without days fails", () => {
  expect(wireAvailability.safeParse({ allowJoinWaitlist: true }).success).toBe(false);
});
