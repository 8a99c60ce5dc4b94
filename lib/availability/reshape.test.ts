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
  return reshapeAvailability(wire, "2026-11-24", "2026-11-25", 42);
}

const ana = { tm_1: "Ana" };

test("slots in order, with their length, and everybody who is named", () => {
  const read25 = { date: "2026-11-25", timeSlots: [slot("09:00", "10:00", { tm_2: "Ben" })] };
  const read24 = {
    date: "2026-11-24",
    timeSlots: [slot("11:00", "11:45", { ...ana, tm_2: "Ben" }), slot("09:30", "10:15", ana)],
  };
  expect(read(read25, read24)).toEqual({
    from: "2026-11-24",
    to: "2026-11-25",
    slots: [
      { date: "2026-11-24", start: "09:30:00", end: "10:15:00", minutes: 45, memberIds: ["tm_1"] },
      {
        date: "2026-11-24",
        start: "11:00:00",
        end: "11:45:00",
        minutes: 45,
        memberIds: ["tm_1", "tm_2"],
      },
      { date: "2026-11-25", start: "09:00:00", end: "10:00:00", minutes: 60, memberIds: ["tm_2"] },
    ],
    members: [
      { id: "tm_2", name: "Ben" },
      { id: "tm_1", name: "Ana" },
    ],
    waitlist: true,
    readAt: 42,
  });
});

test("what can't be read, what was not asked for and what makes no sense is dropped", () => {
  const { slots } = read(
    null,
    { date: "2026-11-31", timeSlots: [slot("09:00", "10:00", ana)] },
    { date: "2026-11-26", timeSlots: [slot("09:00", "10:00", ana)] },
    {
      date: "2026-11-24",
      timeSlots: [
        null,
        slot("9:00", "10:00", ana),
        slot("10:00", "10:00", ana),
        slot("23:00", "00:00", ana),
        { ...slot("11:00", "12:00", ana), availableTeamMemberIds: null },
        { ...slot("11:00", "12:00", ana), availableTeamMemberIds: undefined },
        slot("14:00", "15:00", ana),
      ],
    },
  );
  expect(slots.map(({ start }) => start)).toEqual(["14:00:00"]);
});

test("seconds don't make a slot longer than it is", () => {
  const odd = { ...slot("09:00", "10:00", ana), startTime: "09:00:30" };
  expect(read({ date: "2026-11-24", timeSlots: [odd] }).slots[0]?.minutes).toBe(59);
});

test("a slot listed twice is one, for everybody in either", () => {
  const twice = [slot("09:00", "10:00", ana), slot("09:00", "10:00", { tm_2: "Ben", ...ana })];
  const { slots } = read({ date: "2026-11-24", timeSlots: twice });
  expect(slots.map(({ memberIds }) => memberIds)).toEqual([["tm_1", "tm_2"]]);
});

test("one start with two ends stays two slots", () => {
  const both = [slot("09:00", "10:30", ana), slot("09:00", "10:00", { tm_2: "Ben" })];
  const { slots } = read({ date: "2026-11-24", timeSlots: both });
  expect(slots.map(({ minutes, memberIds }) => [minutes, memberIds])).toEqual([
    [60, ["tm_2"]],
    [90, ["tm_1"]],
  ]);
});

test("a name given once names the member everywhere; who has none is not offered", () => {
  const unnamed = slot("10:00", "11:00", { tm_1: undefined, tm_9: undefined });
  const nobody = slot("12:00", "13:00", { tm_9: undefined });
  const { slots, members } = read({
    date: "2026-11-24",
    timeSlots: [slot("09:00", "10:00", ana), unnamed, nobody],
  });
  expect(members).toEqual([{ id: "tm_1", name: "Ana" }]);
  // The third slot must not become one that needs nobody.
  expect(slots.map(({ start, memberIds }) => [start, memberIds])).toEqual([
    ["09:00:00", ["tm_1"]],
    ["10:00:00", ["tm_1"]],
  ]);
});

test("a slot that names nobody needs nobody", () => {
  const { slots } = read({ date: "2026-11-24", timeSlots: [slot("09:00", "10:00")] });
  expect(slots.map(({ memberIds }) => memberIds)).toEqual([[]]);
});
