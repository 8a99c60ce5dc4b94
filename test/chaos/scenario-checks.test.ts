import { expect, test } from "vitest";
import { allAnswered } from "./crowd.ts";
import { pickupDelays } from "./failover.ts";
import { turnsBefore } from "./flood.ts";
import type { Histories, JournalBooking, VisitorHistory } from "./histories.ts";
import { oneOfEach } from "./races.ts";
import { table, totalsOf } from "./report.ts";
import { look } from "./sample-histories.ts";

const plan = {
  line: "1042",
  serviceId: "1042",
  memberId: "tm_mara",
  date: "2026-12-01",
  start: "10:00:00",
  minutes: 15,
};

function visitor(email: string, state?: string, token?: string): VisitorHistory {
  const told = state === undefined ? [] : [look(state, 1)];
  return { email, plan, price: 12_00, sent: 1, told, ...(token && { token }) };
}

function booking(email: string, createdAt: number, begunAt?: number): JournalBooking {
  const begun = begunAt === undefined ? [] : [{ state: "sending", at: begunAt }];
  const moves = [{ state: "waiting", at: createdAt }, ...begun];
  const id = `${email}${createdAt}`;
  return { id, email, state: "booked", reason: null, appointmentId: null, createdAt, moves };
}

function histories(
  visitors: readonly VisitorHistory[],
  bookings: readonly JournalBooking[],
  appointments: number,
): Histories {
  const one = { date: plan.date, start: plan.start, price: 12, memberId: plan.memberId };
  return {
    visitors,
    journal: { integrity: "ok", bookings, byToken: new Map() },
    ledger: {
      appointments: Array.from({ length: appointments }, (_, index) => ({
        ...one,
        id: `apt_${index}`,
        email: "ada@example.org",
        expectedPrice: 12,
        createdAt: 1,
        serviceId: plan.serviceId,
        ...{ lines: [], findings: [], status: "booked", changes: [], desk: [] },
      })),
      requestsTotal: 0,
      maxWritesIn60s: 0,
      maxRequestsIn60s: 0,
      rejected429: 0,
    },
  };
}

test.each([
  ["confirmed", "slot_taken", 1, 0],
  ["slot_taken", "confirmed", 1, 0],
  ["confirmed", "confirmed", 1, 1],
  ["slot_taken", "slot_taken", 1, 1],
  ["confirmed", "busy", 1, 1],
  ["confirmed", "slot_taken", 2, 1],
  ["confirmed", "slot_taken", 0, 1],
] as const)("a pair told %s and %s with %i appointments: %i breaches", (one, other, made, odd) => {
  const pair = [visitor("ada@example.org", one, "a"), visitor("eve@example.org", other, "b")];
  expect(oneOfEach(histories(pair, [], made), 1).breaches).toHaveLength(odd);
});

test("a booking page or “busy” counts as an answer, silence and other texts do not", () => {
  const answered = [visitor("a", "received", "seal"), visitor("b", undefined, "seal")];
  expect(allAnswered([...answered, visitor("c", "busy")]).breaches).toEqual([]);
  const left = [visitor("d"), visitor("e", "problem: ?"), visitor("f", "unavailable")];
  expect(allAnswered([...answered, ...left]).breaches).toHaveLength(3);
});

test("turnsBefore counts bookings of the flooder while another waits", () => {
  const flood = [1, 2, 3, 4].map((index) => booking("flood", index, index * 10_000));
  const other = booking("other", 15_000, 32_000);
  expect(turnsBefore(histories([], [...flood, other], 0), "flood")).toEqual([2]);
  const quick = booking("other", 15_000, 15_100);
  expect(turnsBefore(histories([], [...flood, quick], 0), "flood")).toEqual([0]);
  const never = booking("other", 5_000);
  expect(turnsBefore(histories([], [...flood, never], 0), "flood")).toEqual([4]);
});

test("the table shows each figure and the first breaches, and totals count every check", () => {
  const results = {
    name: "kills",
    seconds: 1,
    figures: { kills: 12 },
    checks: [
      { name: "nothing lost", breaches: [] },
      { name: "nothing doubled", breaches: ["a", "b", "c", "d", "e", "f"] },
    ],
  };
  expect(table([results]).split("\n")).toEqual([
    "  kills  kills            12",
    "  kills  nothing lost     ✓",
    "  kills  nothing doubled  ✗ 6: a; b; c; d; e",
  ]);
  expect(totalsOf([results])).toEqual({ passed: 1, failed: 1 });
});

test("pickupDelays measures each interrupted booking until its next move", () => {
  const booking = (...moves: readonly (readonly [string, number])[]) => ({
    moves: moves.map(([state, at]) => ({ state, at })),
  });
  const bookings = [
    booking(["waiting", 10], ["sending", 90], ["waiting", 130], ["booked", 140]),
    booking(["waiting", 95]),
    booking(["waiting", 10], ["unknown", 90], ["booked", 900]),
    booking(["waiting", 10], ["booked", 90]),
    booking(["waiting", 101], ["booked", 150]),
  ];
  expect(pickupDelays(bookings, [100])).toEqual([30, Number.POSITIVE_INFINITY]);
});
