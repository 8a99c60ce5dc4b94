import { describe, expect, test } from "vitest";
import { alternatives, byPartOfDay, earliest, nearestPlace } from "./days.ts";
import type { OfferedSlot } from "./types.ts";

function offer(date: string, start: string): OfferedSlot {
  const slot = { date, start: `${start}:00`, end: "23:00:00", minutes: 60, memberIds: [] };
  return { slot, choices: [] };
}

const offers = [
  offer("2026-11-24", "09:00"),
  offer("2026-11-24", "11:45"),
  offer("2026-11-24", "12:00"),
  offer("2026-11-24", "16:45"),
  offer("2026-11-24", "17:00"),
  offer("2026-11-26", "09:00"),
];
const at = (found: OfferedSlot | undefined) =>
  found && `${found.slot.date.slice(8)} ${found.slot.start.slice(0, 5)}`;

test("the nearest offer may be any of a list in order, and one at the same time is", () => {
  const to = (start: string) => ({ date: "2026-11-24", start: `${start}:00` });
  expect(nearestPlace(offers, to("16:50"))).toBe(3);
  expect(nearestPlace(offers, to("12:00"))).toBe(2);
  expect(nearestPlace(offers, { date: "2026-11-27", start: "08:00:00" })).toBe(5);
  expect(
    nearestPlace([offer("2026-11-24", "09:00"), offer("2026-11-24", "11:00")], to("10:00")),
  ).toBe(1);
});

test("the earliest are the first times of the first days", () => {
  expect(earliest(offers, 3).map(at)).toEqual(["24 09:00", "26 09:00"]);
  expect(earliest(offers, 1).map(at)).toEqual(["24 09:00"]);
});

describe("alternatives to an unavailable time", () => {
  test("are the nearest, in order of time, and never that time itself", () => {
    const gone = { date: "2026-11-24", start: "12:00:00" };
    expect(alternatives(offers, gone, 3).map(at)).toEqual(["24 09:00", "24 11:45", "24 16:45"]);
  });

  test("reach over days, and prefer the later of two equally near", () => {
    expect(alternatives(offers, { date: "2026-11-25", start: "17:00:00" }, 2).map(at)).toEqual([
      "24 17:00",
      "26 09:00",
    ]);
    const even = [offer("2026-11-24", "10:00"), offer("2026-11-24", "12:00")];
    expect(alternatives(even, { date: "2026-11-24", start: "11:00:00" }, 1).map(at)).toEqual([
      "24 12:00",
    ]);
  });

  test("are empty for a count of 0 or without slots", () => {
    expect(alternatives(offers, { date: "2026-11-24", start: "09:00:00" }, 0)).toEqual([]);
    expect(alternatives([], { date: "2026-11-24", start: "09:00:00" }, 3)).toEqual([]);
  });
});

test("from nine on, times are parted at twelve and at five, and empty parts are left out", () => {
  const morning = Array.from({ length: 4 }, (_, hour) => offer("2026-11-24", `0${5 + hour}:00`));
  const day = [...morning, ...offers.slice(0, 5)];
  expect(byPartOfDay(day).map(({ part, offers: its }) => [part, its.length])).toEqual([
    ["morning", 6],
    ["afternoon", 2],
    ["evening", 1],
  ]);
  expect(
    byPartOfDay([...day, offer("2026-11-24", "18:00")].slice(6)).map(({ part }) => part),
  ).toEqual([undefined]);
  expect(byPartOfDay(day.slice(0, 8))).toEqual([{ part: undefined, offers: day.slice(0, 8) }]);
  const early = Array.from({ length: 9 }, (_, at) => offer("2026-11-24", `1${at % 2}:0${at}`));
  expect(byPartOfDay(early).map(({ part }) => part)).toEqual(["morning"]);
});
