import { describe, expect, test } from "vitest";
import { wireAvailability } from "./availability.ts";

describe("availability", () => {
  const slot = {
    startTime: "09:00:00",
    endTime: "09:45:00",
    availableTeamMemberIds: ["a", "b"],
    availableTeamMemberNames: ["Ada", "Ben"],
  };
  const day = { date: "2026-11-24", slotCount: 1, timeSlots: [slot] };

  test("is read with all its fields", () => {
    const raw = { days: [day], allowJoinWaitlist: true, more: 1 };
    expect(wireAvailability.parse(raw)).toEqual({
      days: [{ date: "2026-11-24", timeSlots: [slot], unread: 0 }],
      undated: 0,
      allowJoinWaitlist: true,
      issues: [],
    });
  });

  test.each([
    [{ ...slot, startTime: "9:00" }, "startTime"],
    [{ ...slot, endTime: "24:00:00" }, "endTime"],
    [{ ...slot, availableTeamMemberIds: undefined }, "availableTeamMemberIds"],
    [{ ...slot, availableTeamMemberIds: [7.5] }, "availableTeamMemberIds[0]"],
    [null, ""],
  ])("leaves out the slot %j", (changed, path) => {
    const read = wireAvailability.parse({ days: [{ ...day, timeSlots: [changed, slot] }] });
    expect(read.days).toEqual([{ date: "2026-11-24", timeSlots: [slot], unread: 1 }]);
    const at = "days[0].timeSlots[0]";
    expect(read.issues.map((issue) => issue.path)).toEqual([path ? `${at}.${path}` : at]);
  });

  test("leaves out an impossible date", () => {
    const read = wireAvailability.parse({ days: [{ ...day, date: "2026-02-30" }, day] });
    expect(read.days).toHaveLength(1);
    expect(read.undated).toBe(1);
    expect(read.issues).toEqual([{ path: "days[0].date", fault: "expected a date" }]);
  });

  test("drops names when there are not as many as ids", () => {
    const changed = { ...slot, availableTeamMemberNames: ["Ada"] };
    const read = wireAvailability.parse({ days: [{ ...day, timeSlots: [changed] }] });
    expect(read.days[0]?.timeSlots[0]?.availableTeamMemberNames).toEqual([]);
  });

  test("fails without days", () => {
    expect(wireAvailability.safeParse({ allowJoinWaitlist: true }).success).toBe(false);
  });
});
