import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schemasOf } from "#lib/upstream/readers.ts";

describe("availability", () => {
  const slot = {
    startTime: "09:00:00",
    endTime: "09:45:00",
    availableTeamMemberIds: ["a", "b"],
    availableTeamMemberNames: ["Ada", "Ben"],
  };
  const day = { date: "2026-11-24", timeSlots: [slot] };

  test("is read with all its fields", () => {
    const raw = { days: [{ ...day, slotCount: 1 }], allowJoinWaitlist: true, more: 1 };
    expect(schemasOf({}).availability.parse(raw)).toEqual({
      days: [{ date: "2026-11-24", timeSlots: [slot], unread: 0 }],
      undated: 0,
      allowJoinWaitlist: true,
      issues: [],
    });
  });

  test.each([
    [{ ...slot, startTime: "9:00" }, "startTime"],
    [{ ...slot, startTime: "24:00:00" }, "startTime"],
    [{ ...slot, endTime: "24:00:01" }, "endTime"],
    [{ ...slot, endTime: "24:01" }, "endTime"],
    [{ ...slot, endTime: "25:00:00" }, "endTime"],
    [{ ...slot, endTime: "09:00:00" }, "endTime"],
    [{ ...slot, startTime: "00:00:00", endTime: "00:00:00" }, "endTime"],
    [{ ...slot, endTime: "2026-11-24T08:00:00" }, "endTime"],
    [{ ...slot, endTime: "2026-11-23T09:45:00" }, "endTime"],
    [{ ...slot, endTime: "2026-11-31T09:45:00" }, "endTime"],
    [{ ...slot, startTime: "2026-11-25T09:00:00" }, "startTime"],
    [{ ...slot, endTime: "09:45:00Z" }, "endTime"],
    [{ ...slot, endTime: null }, "endTime"],
    [{ ...slot, availableTeamMemberIds: undefined }, "availableTeamMemberIds"],
    [{ ...slot, availableTeamMemberIds: [7.5] }, "availableTeamMemberIds[0]"],
    [null, ""],
  ])("leaves out the slot %j", (changed, path) => {
    const read = schemasOf({}).availability.parse({
      days: [{ ...day, timeSlots: [changed, slot] }],
    });
    expect(read.days).toEqual([{ date: "2026-11-24", timeSlots: [slot], unread: 1 }]);
    const at = "days[0].timeSlots[0]";
    expect(read.issues.map((issue) => issue.path)).toEqual([path ? `${at}.${path}` : at]);
  });

  test.each([
    ["23:00:00", "00:00:00"],
    ["23:00", "00:00"],
    ["23:00:00", "24:00:00"],
    ["23:00:00", "24:00"],
    ["23:00:00.000", "00:00:00.000"],
    ["2026-11-24T23:00:00", "2026-11-25T00:00:00"],
    ["2026-11-24 23:00", "2026-11-25 00:00"],
    ["2026-11-24T23:00:00", "2026-11-24T24:00:00"],
    ["2026-11-24T23:00:00", "2026-11-24T00:00:00"],
    ["23:00:00", "2026-11-25T00:00:00"],
  ])("%s to %s ends at midnight", (startTime, endTime) => {
    const timeSlots = [slot, { ...slot, startTime, endTime }];
    const read = schemasOf({}).availability.parse({ days: [{ ...day, timeSlots }] });
    const late = { ...slot, startTime: "23:00:00", endTime: "24:00:00" };
    expect(read.days).toEqual([{ date: "2026-11-24", timeSlots: [slot, late], unread: 0 }]);
    expect(read.issues).toEqual([]);
  });

  test.each([
    ["00:00:00", "24:00:00"],
    ["2026-11-24T00:00:00", "2026-11-25T00:00:00"],
  ])("%s to %s is the whole day", (startTime, endTime) => {
    const read = schemasOf({}).availability.parse({
      days: [{ ...day, timeSlots: [{ ...slot, startTime, endTime }] }],
    });
    const whole = { ...slot, startTime: "00:00:00", endTime: "24:00:00" };
    expect(read.days).toEqual([{ date: "2026-11-24", timeSlots: [whole], unread: 0 }]);
  });

  test.each([
    ["23:30:00", "00:45:00"],
    ["23:30", "00:45"],
    ["2026-11-24T23:30:00", "2026-11-25T00:45:00"],
    ["2026-11-24T00:00:00", "2026-11-25T00:15:00"],
    ["2026-11-24T23:30:00", "2026-11-26T00:00:00"],
    ["23:30:00", "2026-11-25T23:45:00"],
  ])("%s to %s is past midnight: read, and offered to nobody", (startTime, endTime) => {
    const timeSlots = [slot, { ...slot, startTime, endTime }];
    const read = schemasOf({}).availability.parse({ days: [{ ...day, timeSlots }] });
    expect(read.days).toEqual([{ date: "2026-11-24", timeSlots: [slot], unread: 0 }]);
    expect(read.issues).toEqual([]);
  });

  /** Three ways to write an end, each as serialisers do. */
  test("says the same of a slot however it is written", () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    const length = fc.integer({ min: 1, max: 1_440 });
    const clock = (at: number) =>
      `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
    fc.assert(
      fc.property(minute, length, (from, minutes) => {
        const to = from + minutes;
        const end = clock(to % 1_440);
        const dated = (at: string, isNext: boolean) => `2026-11-2${isNext ? 5 : 4}T${at}:00`;
        const forms: [string, string][] = [[dated(clock(from), false), dated(end, to >= 1_440)]];
        // Without a date, a whole day looks like none at all.
        if (minutes < 1_440) forms.push([clock(from), end], [`${clock(from)}:00`, `${end}:00`]);
        for (const [startTime, endTime] of forms) {
          const timeSlots = [{ ...slot, startTime, endTime }];
          const [read] = schemasOf({}).availability.parse({ days: [{ ...day, timeSlots }] }).days;
          const times = { startTime: `${clock(from)}:00`, endTime: `${clock(to)}:00` };
          const expected = to <= 1_440 ? [{ ...slot, ...times }] : [];
          expect(read).toEqual({ date: "2026-11-24", timeSlots: expected, unread: 0 });
        }
      }),
    );
  });

  test("leaves out an impossible date", () => {
    const read = schemasOf({}).availability.parse({ days: [{ ...day, date: "2026-02-30" }, day] });
    expect(read.days).toHaveLength(1);
    expect(read.undated).toBe(1);
    expect(read.issues).toEqual([{ path: "days[0].date", fault: "expected a date" }]);
  });

  test("drops names when there are not as many as ids", () => {
    const changed = { ...slot, availableTeamMemberNames: ["Ada"] };
    const read = schemasOf({}).availability.parse({ days: [{ ...day, timeSlots: [changed] }] });
    expect(read.days[0]?.timeSlots[0]?.availableTeamMemberNames).toEqual([]);
  });

  test("fails without days", () => {
    expect(schemasOf({}).availability.safeParse({ allowJoinWaitlist: true }).success).toBe(false);
  });
});
