import { check, type Expected } from "./checks.ts";
import type {
  Appointment,
  Histories,
  JournalBooking,
  LedgerHistory,
  VisitorHistory,
} from "./histories.ts";

export const plan = {
  line: "1042",
  serviceId: "1042",
  memberId: "tm_mara",
  date: "2026-12-01",
  start: "10:00:00",
  minutes: 15,
};

export const ada: VisitorHistory = {
  email: "ada@example.org",
  plan,
  price: 12_00,
  sent: 1,
  token: "seal-of-ada",
  told: [
    { at: 1, state: "received" },
    { at: 2, state: "confirmed" },
  ],
};

export const booking: JournalBooking = {
  id: "booking-of-ada",
  email: "ada@example.org",
  state: "confirmed",
  reason: null,
  appointmentId: "apt_1",
  createdAt: 1,
  moves: [],
};

export const appointment: Appointment = {
  id: "apt_1",
  email: "ada@example.org",
  date: plan.date,
  start: plan.start,
  price: 12,
  expectedPrice: 12,
  createdAt: 10_000,
  memberId: plan.memberId,
  serviceId: plan.serviceId,
  findings: [],
  status: "booked",
  changes: [],
};

type Change = {
  visitors?: readonly VisitorHistory[];
  bookings?: readonly JournalBooking[];
  integrity?: string;
  appointments?: readonly Appointment[];
  use?: Partial<LedgerHistory>;
};

/** One visitor with one confirmed booking and its appointment, with changes. */
function histories(change: Change = {}): Histories {
  return {
    visitors: change.visitors ?? [ada],
    journal: {
      integrity: change.integrity ?? "ok",
      bookings: change.bookings ?? [booking],
      byToken: new Map([["seal-of-ada", "booking-of-ada"]]),
    },
    ledger: {
      appointments: change.appointments ?? [appointment],
      requestsTotal: 6,
      maxWritesIn60s: 2,
      maxRequestsIn60s: 6,
      rejected429: 0,
      ...change.use,
    },
  };
}

const expected: Expected = { writesPerMinute: 5, ordered429: 0, settled: true };

/** Names of the checks that fail for these histories. */
export function broken(change: Change, what: Partial<Expected> = {}): string[] {
  return check(histories(change), { ...expected, ...what })
    .filter(({ breaches }) => breaches.length > 0)
    .map(({ name }) => name);
}

/** What a visitor’s page said, one state after the other. */
export function told(...states: string[]): VisitorHistory {
  return { ...ada, told: states.map((state, at) => ({ at, state })) };
}
