import { check, type Expected } from "./checks.ts";
import type { Claim, Reading, Shown } from "./claims.ts";
import type {
  Appointment,
  Histories,
  JournalBooking,
  LedgerHistory,
  Told,
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

const CLAIMS: Readonly<Record<string, readonly Claim[]>> = {
  received: ["under way"],
  working: ["under way"],
  checking: ["making sure"],
  confirmed: ["stands"],
  cancelled: ["cancelled"],
  needs_call: ["nothing booked"],
  needs_staff: ["left to the salon"],
  change_unclear: ["left to the salon"],
  "no such booking": ["no such booking"],
};

/** In the words of a page about the plan above. */
export const shownPlan: Shown = {
  day: "Tuesday, 1 December",
  time: "10:00 – 10:15",
  people: "Mara Lindqvist",
  services: ["Fringe trim"],
  total: 12_00,
};

/** A look at a page in this state. */
export function look(state: string, at: number, page: Partial<Reading> = {}): Told {
  const claims = CLAIMS[state] ?? ["nothing booked"];
  const shown = state === "confirmed" && { shown: shownPlan };
  return { at, until: at, state, page: { claims, ...shown, ...page } };
}

export const ada: VisitorHistory = {
  email: "ada@example.org",
  plan,
  price: 12_00,
  sent: 1,
  token: "seal-of-ada",
  told: [look("received", 30_000), look("confirmed", 30_001)],
};

export const booking: JournalBooking = {
  id: "booking-of-ada",
  email: "ada@example.org",
  state: "booked",
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
  lines: [{ serviceId: "1042", memberId: "tm_mara", offset: 0, minutes: 15, cents: 12_00 }],
  findings: [],
  status: "booked",
  changes: [],
  desk: [],
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
  return { ...ada, told: states.map((state, index) => look(state, 30_000 + index)) };
}
