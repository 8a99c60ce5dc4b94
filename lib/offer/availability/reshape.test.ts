import { expect, test } from "vitest";
import { wireAvailability } from "#lib/upstream/schema/availability.ts";
import { reshapeAvailability } from "./reshape.ts";

function slot(start: string, end: string, members: Record<string, string | undefined> = {}) {
  return {
    startTime: `${start}:00`,
    endTime: `${end}:00`,
    availableTeamMemberIds: Object.keys(members),
    availableTeamMemberNames: Object.values(members).flatMap((name) => name ?? []),
  };
}

function read(...days: unknown[]) {
  const wire = wireAvailability.parse({ days, allowJoinWaitlist: true });
  return reshapeAvailability(wire, "2026-11-24", "2026-11-25", 42, "Europe/Berlin");
}

const ana = { tm_1: "Ana" };

test("other days are dropped and unreadable slots counted by day", () => {
  const { slots, unread } = read(
    { date: "2026-11-26", timeSlots: [slot("09:00", "10:00", ana)] },
    {
      date: "2026-11-24",
      timeSlots: [
        null,
        slot("9:00", "10:00", ana),
        slot("10:00", "10:00", ana),
        slot("00:00", "00:00", ana),
        { ...slot("11:00", "12:00", ana), availableTeamMemberIds: null },
        { ...slot("11:00", "12:00", ana), availableTeamMemberIds: undefined },
        slot("14:00", "15:00", ana),
      ],
    },
  );
  expect(slots.map(({ start }) => start)).toEqual(["14:00:00"]);
  expect([...unread]).toEqual([["2026-11-24", 6]]);
});

test("an entry without a date counts for every day not listed", () => {
  const { unread } = read(
    null,
    { date: "2026-11-31", timeSlots: [] },
    {
      date: "2026-11-24",
      timeSlots: [],
    },
  );
  expect([...unread]).toEqual([["2026-11-25", 2]]);
});

test("seconds are rounded down to whole minutes", () => {
  const withSeconds = { ...slot("09:00", "10:00", ana), startTime: "09:00:30" };
  expect(read({ date: "2026-11-24", timeSlots: [withSeconds] }).slots[0]?.minutes).toBe(59);
});

test("a slot listed twice becomes one with all members", () => {
  const twice = [slot("09:00", "10:00", ana), slot("09:00", "10:00", { tm_2: "Ben", ...ana })];
  const { slots } = read({ date: "2026-11-24", timeSlots: twice });
  expect(slots.map(({ memberIds }) => memberIds)).toEqual([["tm_1", "tm_2"]]);
});

test("a member's name is used everywhere; members without one are kept", () => {
  const unnamed = slot("10:00", "11:00", { tm_1: undefined, tm_9: undefined });
  const noName = slot("12:00", "13:00", { tm_9: undefined });
  const { slots, members } = read({
    date: "2026-11-24",
    timeSlots: [slot("09:00", "10:00", ana), unnamed, noName],
  });
  expect(members).toEqual([{ id: "tm_1", name: "Ana" }, { id: "tm_9" }]);
  // The third slot must not become one without members.
  expect(slots.map(({ start, memberIds }) => [start, memberIds])).toEqual([
    ["09:00:00", ["tm_1"]],
    ["10:00:00", ["tm_1", "tm_9"]],
    ["12:00:00", ["tm_9"]],
  ]);
});
