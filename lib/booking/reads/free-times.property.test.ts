import fc from "fast-check";
import { expect, test } from "vitest";
import { windowOf } from "#lib/offer/availability/testing/window.ts";
import type { Availability, Slot } from "#lib/offer/availability/types.ts";
import { minutesOf, timeAt } from "#lib/values/calendar.ts";
import type { VisitLine } from "../model/visit.ts";
import { visitWith } from "../testing/visit.ts";
import { moveOffers } from "./free-times.ts";

const date = "2026-11-24";
const OPEN = 540;
const CLOSE = 780;

type Span = readonly [from: number, to: number];

const at = (minute: number) => timeAt(minute) ?? "";

function isFree([from, to]: Span, busy: readonly Span[]): boolean {
  return from >= OPEN && to <= CLOSE && busy.every(([a, b]) => to <= a || b <= from);
}

/** Times of a member as the upstream offers them: on a grid, whole, and not over a busy span. */
function slotsOf(busy: readonly Span[], minutes: number, step: number): readonly Slot[] {
  const count = Math.floor((CLOSE - OPEN) / step);
  const starts = Array.from({ length: count }, (_, index) => OPEN + index * step);
  return starts
    .filter((start) => isFree([start, start + minutes], busy))
    .map((start) => {
      const [from, to] = [at(start), at(start + minutes)];
      return { date, start: from, end: to, minutes, memberIds: ["mara"] };
    });
}

const day = fc
  .record({
    step: fc.constantFrom(5, 10, 15, 30),
    lengths: fc.array(fc.integer({ min: 5, max: 70 }), { minLength: 1, maxLength: 3 }),
    place: fc.nat(60),
    others: fc.array(
      fc.tuple(fc.integer({ min: OPEN, max: CLOSE }), fc.integer({ min: 5, max: 60 })),
      {
        maxLength: 4,
      },
    ),
  })
  .map(({ step, lengths, place, others }) => {
    const minutes = lengths.reduce((sum, one) => sum + one, 0);
    const start = OPEN + place * step;
    const own: Span = [start, start + minutes];
    const lines = lengths.map((length, index) => ({
      start: at(start + lengths.slice(0, index).reduce((sum, one) => sum + one, 0)),
      minutes: length,
      member: { id: "mara" },
    }));
    const busy = others
      .map(([from, length]): Span => [from, from + length])
      .filter(([from, to]) => to <= own[0] || own[1] <= from);
    return { step, minutes, own, lines, busy };
  })
  .filter(({ own }) => own[1] <= CLOSE);

const always = windowOf(date, "2026-12-31");

const slotsFor = (
  days: readonly Availability[],
  lines: readonly Partial<VisitLine>[],
  composed = false,
) => moveOffers(days, visitWith(lines, { date, composed }), always).map(({ slot }) => slot);

const availabilityWith = (slots: readonly Slot[]) => ({
  from: date,
  to: date,
  slots,
  members: [{ id: "mara", name: "Mara" }],
  unread: new Map(),
  waitlist: false,
  readAt: 0,
});

test("each time to move to is free except for the appointment itself, and no offered time is missing", () => {
  let overlapping = 0;
  fc.assert(
    fc.property(day, ({ step, minutes, own, lines, busy }) => {
      const offered = slotsOf([...busy, own], minutes, step);
      const found = slotsFor([availabilityWith(offered)], lines);
      const starts = found.map((slot) => minutesOf(slot.start));
      for (const start of starts) {
        expect(isFree([start, start + minutes], busy), `${start}`).toBe(true);
        if (start < own[1] && own[0] < start + minutes) overlapping += 1;
      }
      expect(starts).not.toContain(own[0]);
      expect(new Set(starts).size).toBe(starts.length);
      for (const slot of offered) expect(starts).toContain(minutesOf(slot.start));
    }),
    { numRuns: 800 },
  );
  expect(overlapping).toBeGreaterThan(130);
});

test("without a member only what is offered counts, and other members' times do not", () => {
  const slots = [
    { date, start: "10:00:00", end: "10:30:00", minutes: 30, memberIds: [] },
    { date, start: "11:00:00", end: "11:30:00", minutes: 30, memberIds: ["elif"] },
  ];
  const starts = (id: string | null) => {
    const line = { start: "10:15:00", minutes: 30, member: id === null ? null : { id } };
    return slotsFor([availabilityWith(slots)], [line]).map(({ start }) => start);
  };
  expect(starts(null)).toEqual(["10:00:00"]);
  expect(starts("elif")).toEqual(["11:00:00"]);
  expect(starts("mara")).toEqual([]);
});

test("lines that the salon has put in another order move to starts of the one that comes first", () => {
  const next = "2026-11-25";
  const offered = (start: string, minutes: number) => ({
    ...{ from: next, to: next, members: [], unread: new Map(), waitlist: false, readAt: 0 },
    slots: [{ date: next, start, end: start, minutes, memberIds: ["mara"] }],
  });
  const member = { id: "mara" };
  const lines = [
    { start: "10:20:00", minutes: 30, member },
    { start: "10:00:00", minutes: 20, member },
  ];
  const slots = slotsFor([offered("12:20:00", 30), offered("12:00:00", 20)], lines, true);
  expect(slots).toMatchObject([{ date: next, start: "12:00:00", minutes: 50 }]);
});

test("a time to move to ends when the last line ends, pauses included", () => {
  const lines = [
    { start: "10:00:00", minutes: 30, price: 3_000, member: { id: "mara" } },
    { start: "10:40:00", minutes: 20, price: 1_500, member: { id: "elif" } },
  ];
  const freeAllDay = (id: string) =>
    availabilityWith([{ date, start: "12:00:00", end: "14:00:00", minutes: 120, memberIds: [id] }]);
  const days = [freeAllDay("mara"), freeAllDay("elif")];
  const offers = moveOffers(days, visitWith(lines, { date, composed: true }), always);
  const noon = offers.find(({ slot }) => slot.start === "12:00:00");
  expect(noon?.slot.end).toBe("13:00:00");
  // The booking's price and length, not today's.
  expect(noon?.choices[0]?.quote.total).toEqual({ price: 4_500, minutes: 60 });
});
