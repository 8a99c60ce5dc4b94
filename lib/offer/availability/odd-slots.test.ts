import { describe, expect, test } from "vitest";
import type { IgnoredFields } from "#lib/config/ignored-fields.ts";
import { flat, lineOf, plain } from "#lib/offer/catalogue/testing/build.ts";
import { schemasOf } from "#lib/upstream/readers.ts";
import { offerSlots } from "./offers.ts";
import { reshapeAvailability } from "./reshape.ts";
import { windowOf } from "./testing/window.ts";

/** Slots of other products: one that may be taken, or at another hour, is not offered. */

const DATE = "2026-11-24";
const window = windowOf(DATE, DATE);
const cart = [lineOf(plain("cut", flat(4_000, 30)))];

function slot(start: string, changes: object = {}) {
  return {
    startTime: `${start}:00`,
    endTime: `${start.slice(0, 3)}30:00`,
    availableTeamMemberIds: ["ana"],
    availableTeamMemberNames: ["Ana"],
    ...changes,
  };
}

const others = [slot("09:00"), slot("10:00"), slot("11:00")];

type Answer = { slots: readonly object[]; day?: object; envelope?: object; ignore?: IgnoredFields };

function read({ slots, day = {}, envelope = {}, ignore = {} }: Answer) {
  const { availability } = schemasOf({ currency: "EUR", ignore });
  const days = [{ date: DATE, ...day, timeSlots: slots }];
  const wire = availability.parse({ days, ...envelope });
  const shaped = reshapeAvailability(wire, DATE, DATE, 0, "Europe/Berlin");
  const offers = offerSlots(shaped, cart, window, "any");
  return {
    starts: offers.map(({ slot: { start } }) => start.slice(0, 5)),
    unread: shaped.unread.get(DATE) ?? 0,
    issues: wire.issues.map(({ path, fault }) => `${path}: ${fault}`),
  };
}

describe("a slot is dropped and told of, and the others stay", () => {
  test.each([
    [{ booked: true }],
    [{ isBooked: 1 }],
    [{ available: false }],
    [{ is_available: "no" }],
    [{ free: false }],
    [{ bookable: false }],
    [{ waitlist: true }],
    [{ waitlistOnly: true }],
    [{ full: true }],
    [{ isFull: "true" }],
    [{ hold: true }],
    [{ holdUntil: "2026-11-24T09:00:00" }],
    [{ heldBy: "Mia" }],
    [{ overbooked: true }],
    [{ tentative: true }],
    [{ conflicts: [{ id: 7 }] }],
    [{ blocked: true }],
    [{ cancelled: true }],
    [{ status: "busy" }],
    [{ status: "BOOKED" }],
    [{ state: "on hold" }],
    [{ status: "not available" }],
    [{ status: "B" }],
    [{ availability: "waitlist" }],
    [{ requiresApproval: true }],
    [{ remaining: 0 }],
    [{ remainingSpots: 0 }],
    [{ spotsLeft: 0 }],
    [{ capacity: 0 }],
    [{ capacity: 4 }],
    [{ capacity: 4, booked: 4 }],
    [{ seats: 2, taken: 2 }],
    [{ free: 0 }],
    [{ availableCount: 0, available: 0 }],
    [{ peak: true }],
    [{ surcharge: 5 }],
    [{ price: 55 }],
    [{ priceModifier: 1.2 }],
    [{ currency: "USD" }],
    [{ durationInMinutes: 5 }],
    [{ duration: 60 }],
    [{ error: "no room" }],
    [{ availableTeamMemberIds: [], availableTeamMemberNames: [] }],
    [{ availableTeamMemberIds: [0] }],
    [{ availableTeamMemberIds: [""] }],
    [{ availableTeamMemberNames: ["Ben"] }],
    [{ availableTeamMemberIds: ["ben", "ana"], availableTeamMemberNames: ["Ana", "Ben"] }],
    [{ startTime: "12:00:00Z" }],
    [{ startTime: "2026-11-24T12:00:00+01:00", endTime: "2026-11-24T12:30:00+01:00" }],
    [{ startTime: "2026-11-24T12:00:00Z", endTime: "2026-11-24T12:30:00Z" }],
    [{ StartTime: "13:00:00" }],
  ])("%j", (changes) => {
    const found = read({ slots: [...others, slot("12:00", changes)] });
    expect([found.starts, found.unread]).toEqual([["09:00", "10:00", "11:00"], 1]);
    expect(found.issues[0]).toContain("days[0].timeSlots[3]");
    expect(JSON.stringify(found.issues)).not.toContain("Mia");
  });

  test("where some slots have a number of places, and others have none", () => {
    const found = read({
      slots: [slot("09:00", { remaining: 2 }), slot("10:00", { remaining: 1 })],
    });
    expect(found.starts).toEqual(["09:00", "10:00"]);
    const mixed = read({ slots: [slot("09:00", { remaining: 2 }), slot("10:00")] });
    expect(mixed.starts).toEqual(["10:00"]);
  });

  test("where nobody knows which of two names is the member's", () => {
    const found = read({
      slots: [slot("09:00"), slot("10:00", { availableTeamMemberNames: ["Ben"] })],
    });
    expect([found.starts, found.unread]).toEqual([[], 2]);
  });
});

describe("a slot stays", () => {
  test.each([
    [{ booked: false, available: true, waitlist: false, hold: null }],
    [{ status: "available", isAvailable: "yes" }],
    [{ status: "free" }],
    [{ remaining: 3 }],
    [{ capacity: 4, booked: 3 }],
    [{ capacity: 1, bookedCount: 0 }],
    [{ durationInMinutes: 30, duration: "30 min", lengthSeconds: 1800 }],
    [{ id: 7, color: "red", sortOrder: 1, isRecommended: true, label: "Morning" }],
    [{ timeZone: "Europe/Berlin", startUtc: "2026-11-24T08:00:00Z", utcOffset: 60 }],
    [{ teamMembers: [{ id: "ana", name: "Ana", isActive: true }], allowWaitlist: true }],
    [{ surcharge: 0, discount: null, currency: "EUR" }],
    [{ availableTeamMemberNames: [" ana "] }],
    [{ Available_Team_Member_Ids: ["ana"] }],
  ])("%j", (changes) => {
    const slots = ["09:00", "10:00", "11:00"].map((start) => slot(start, changes));
    const found = read({ slots });
    expect(found).toEqual({ starts: ["09:00", "10:00", "11:00"], unread: 0, issues: [] });
  });

  test("without members, where none names any", () => {
    const nobody = { availableTeamMemberIds: [], availableTeamMemberNames: [] };
    expect(read({ slots: [slot("09:00", nobody), slot("10:00", nobody)] }).starts).toHaveLength(2);
  });

  test("with what the operator ignores", () => {
    const slots = [slot("09:00", { booked: 2, capacity: 2 }), slot("10:00")];
    expect(read({ slots }).starts).toEqual(["10:00"]);
    const ignore = { slot: ["Booked", "capacity"] };
    expect(read({ slots, ignore }).starts).toEqual(["09:00", "10:00"]);
  });
});

describe("a day", () => {
  test.each([
    [{ slotCount: 0 }],
    [{ slotCount: 2 }],
    [{ isClosed: true }],
    [{ available: false }],
    [{ holidaySurcharge: 10 }],
    [{ status: "fully booked" }],
    [{ waitlistOnly: true }],
  ])("with %j is dropped, and told of", (day) => {
    const found = read({ slots: others, day });
    expect([found.starts, found.unread]).toEqual([[], 3]);
    expect(found.issues[0]).toContain(Object.keys(day)[0]);
  });

  test.each([
    [{ slotCount: 3 }, 0],
    [{ slotCount: 5 }, 2],
    [{ available: true, weekday: "Tuesday", isToday: false, isHoliday: false }, 0],
  ])("with %j stays", (day, unread) => {
    const found = read({ slots: others, day });
    expect([found.starts.length, found.unread]).toEqual([3, unread]);
  });

  test.each(["2026-11-24T00:00:00Z", "2026-11-23T23:00:00Z", "2026-11-24T00:00:00+01:00"])(
    "whose date is %s is of no day",
    (date) => {
      expect(read({ slots: others, day: { date } }).starts).toEqual([]);
    },
  );

  test("is of the wall clock with a date-time without a zone", () => {
    expect(read({ slots: others, day: { date: "2026-11-24T00:00:00" } }).starts).toHaveLength(3);
  });
});

test("what holds of the whole answer holds of all its times", () => {
  expect(read({ slots: others, envelope: { closed: true } }).starts).toEqual([]);
  expect(read({ slots: others, envelope: { total: 2 } }).starts).toEqual([]);
  expect(read({ slots: others, envelope: { total: 3, currency: "EUR" } }).starts).toHaveLength(3);
  expect(read({ slots: others, envelope: { total: 1 } }).starts).toHaveLength(3);
});
