import { describe, expect, test } from "vitest";
import { check, type Expected } from "./checks.ts";
import type {
  Appointment,
  BookedLine,
  Histories,
  JournalBooking,
  LedgerHistory,
  VisitorHistory,
} from "./histories.ts";

const plan = {
  line: "1042",
  serviceId: "1042",
  memberId: "tm_mara",
  date: "2026-12-01",
  start: "10:00:00",
  minutes: 15,
};

const ada: VisitorHistory = {
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

const booking: JournalBooking = {
  id: "booking-of-ada",
  email: "ada@example.org",
  state: "confirmed",
  reason: null,
  appointmentId: "apt_1",
  createdAt: 1,
  moves: [],
};

const appointment: Appointment = {
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

/** Names of the failed checks. */
function broken(change: Change, what: Partial<Expected> = {}): string[] {
  return check(histories(change), { ...expected, ...what })
    .filter(({ breaches }) => breaches.length > 0)
    .map(({ name }) => name);
}

function told(...states: string[]): VisitorHistory {
  return { ...ada, told: states.map((state, at) => ({ at, state })) };
}

test("consistent histories pass every check", () => {
  expect(broken({})).toEqual([]);
});

describe("nothing lost", () => {
  test("a page without a booking", () => {
    expect(broken({ bookings: [], appointments: [], visitors: [told("received")] })).toContain(
      "nothing lost",
    );
  });
  test("a page of another booking", () => {
    expect(broken({ bookings: [{ ...booking, id: "another" }] })).toEqual(["nothing lost"]);
  });
  test("an appointment that no booking knows", () => {
    const stray = { ...appointment, id: "apt_2", email: "eve@example.org", price: Number.NaN };
    expect(broken({ appointments: [appointment, stray] })).toContain("nothing lost");
  });
  test("a page that does not know its booking", () => {
    expect(broken({ visitors: [told("no such booking", "confirmed")] })).toEqual(["nothing lost"]);
  });
  test("a visitor without a booking page was promised nothing", () => {
    const { token, ...refused } = told("busy");
    expect(broken({ visitors: [refused], bookings: [], appointments: [] })).toEqual([]);
  });
});

describe("nothing doubled", () => {
  test("two appointments for one plan", () => {
    const twice = [appointment, { ...appointment, id: "apt_2" }];
    expect(broken({ appointments: twice })).toEqual(["nothing doubled"]);
  });
  test("a team member in two places", () => {
    expect(broken({ appointments: [{ ...appointment, findings: ["overlap"] }] })).toEqual([
      "nothing doubled",
    ]);
  });
  test("an appointment at another time than planned", () => {
    const elsewhere = { ...appointment, start: "11:00:00" };
    expect(broken({ appointments: [elsewhere] })).toContain("nothing doubled");
  });
});

test("an appointment for the owner of a mistyped number", () => {
  const theirs = { ...appointment, email: "eve@example.org" };
  expect(broken({ appointments: [theirs] })).toContain("nobody else’s booking");
});

describe("no false “confirmed”", () => {
  test("told without an appointment", () => {
    expect(broken({ appointments: [] })).toEqual(["no false “confirmed”"]);
  });
  test.each([
    { start: "10:15:00" },
    { date: "2026-12-02" },
    { memberId: "tm_elif" },
    { serviceId: "svc_cut" },
  ])("told about something else: %o", (other) => {
    expect(broken({ appointments: [{ ...appointment, ...other }] })).toContain(
      "no false “confirmed”",
    );
  });
  test.each([
    { serviceId: "1043", memberId: "tm_elif", start: "10:15:00" },
    { serviceId: "1042", memberId: "tm_sofia", start: "10:15:00" },
    { serviceId: "1042", memberId: "tm_elif", start: "10:20:00" },
  ])("told about a visit of two whose second line is another: %o", (other) => {
    const line = { line: "1042", serviceId: "1042", memberId: "tm_elif", start: "10:15:00" };
    const visitors = [{ ...ada, plan: { ...plan, further: [{ ...line, minutes: 15 }] } }];
    const made = (further: readonly BookedLine[]) => [{ ...appointment, further }];
    expect(broken({ visitors, appointments: made([line]) })).toEqual([]);
    expect(broken({ visitors, appointments: made([other]) })).toEqual(["no false “confirmed”"]);
    expect(broken({ visitors, appointments: made([]) })).toEqual(["no false “confirmed”"]);
  });
  test("stored with an appointment that does not exist", () => {
    const bookings = [{ ...booking, appointmentId: "apt_9" }];
    expect(broken({ bookings })).toEqual(["no false “confirmed”"]);
  });
  test("stored with somebody else's appointment", () => {
    const others = { ...appointment, id: "apt_2", email: "eve@example.org" };
    const bookings = [{ ...booking, appointmentId: "apt_2" }];
    expect(broken({ bookings, appointments: [appointment, others] })).toContain(
      "no false “confirmed”",
    );
  });
});

test.each(["slot_taken", "price_changed", "needs_call", "busy", "not_booked", "expired"])(
  "“%s” must be true",
  (state) => {
    const bookings = [{ ...booking, state: "rejected", appointmentId: null }];
    expect(broken({ visitors: [told("received", state)], bookings })).toEqual([
      "no false “not booked”",
    ]);
    expect(broken({ visitors: [told("received", state)], bookings, appointments: [] })).toEqual([]);
  },
);

describe("no wrong price", () => {
  test.each([{ price: 12.01 }, { findings: ["wrong_price"] }, { findings: ["wrong_minutes"] }])(
    "%o",
    (wrong) => {
      expect(broken({ appointments: [{ ...appointment, ...wrong }] })).toEqual(["no wrong price"]);
    },
  );
  test.each([
    { change: "a moment after it was sent", at: 19_500, holds: true },
    { change: "a moment before, too late to be read", at: 17_000, holds: true },
    { change: "that was long in coming", at: 6_000, until: 17_000, holds: true },
    { change: "long before", at: 15_000, holds: false },
    { change: "of somebody else's price", at: 19_500, memberId: "tm_elif", holds: false },
    { change: "of another service", at: 19_500, serviceId: "1043", holds: false },
    { change: "after it was booked", at: 20_001, holds: false },
  ])("booked at the old price after a change $change", ({ holds, change, ...other }) => {
    const moves = [{ state: "appointment_sending", at: 19_000 }];
    const late = {
      ...appointment,
      expectedPrice: 13.13,
      createdAt: 20_000,
      findings: ["wrong_price"],
    };
    const history = { bookings: [{ ...booking, moves }], appointments: [late] };
    const priceChanges = [{ serviceId: "1042", by: 1_13, until: other.at + 10, ...other }];
    expect(broken(history, { priceChanges })).toEqual(holds ? [] : ["no wrong price"]);
  });
  test("a price that changed counts for each line that has it", () => {
    const moves = [{ state: "appointment_sending", at: 19_000 }];
    const further = [{ serviceId: "1042", memberId: "tm_elif", start: "10:15:00" }];
    const findings = ["wrong_price"];
    const late = { ...appointment, further, findings, createdAt: 20_000, expectedPrice: 14.26 };
    const priceChanges = [{ serviceId: "1042", by: 1_13, at: 19_500, until: 19_510 }];
    const visitors = [{ ...ada, plan: { ...plan, further: [{ ...plan, ...further[0] }] } }];
    const history = { visitors, bookings: [{ ...booking, moves }] };
    expect(broken({ ...history, appointments: [late] }, { priceChanges })).toEqual([]);
    const other = { ...late, expectedPrice: 13.13 };
    expect(broken({ ...history, appointments: [other] }, { priceChanges })).toEqual([
      "no wrong price",
    ]);
  });
  test("booked without a price that was shown", () => {
    const { price, ...unshown } = ada;
    expect(broken({ visitors: [unshown] })).toEqual(["no wrong price"]);
  });
});

test("a final state must not change", () => {
  expect(broken({ visitors: [told("confirmed", "checking")] })).toContain("no end taken back");
  expect(broken({ visitors: [told("expired", "confirmed")] })).toEqual(["no end taken back"]);
  expect(broken({ visitors: [told("received", "checking", "working", "confirmed")] })).toEqual([]);
});

describe("unfinished bookings", () => {
  const bookings = [{ ...booking, state: "unknown", appointmentId: null }];
  const visitors = [told("received", "checking")];

  test("is a breach after the settling time", () => {
    expect(broken({ bookings, visitors })).toEqual(["everything has ended"]);
    expect(broken({ bookings })).toEqual(["everything has ended"]);
    expect(broken({ visitors })).toEqual(["everything has ended"]);
  });
  test("is no breach before", () => {
    expect(broken({ bookings, visitors }, { settled: false })).toEqual([]);
  });
  test("needs_staff is a final state", () => {
    const staff = [{ ...booking, state: "needs_staff", appointmentId: null }];
    expect(broken({ bookings: staff, visitors: [told("needs_staff")] })).toEqual([]);
  });
});

test("a damaged journal", () => {
  expect(broken({ integrity: "row 7 missing from index" })).toEqual(["journal intact"]);
});

test("one write above the limit", () => {
  expect(broken({ use: { maxWritesIn60s: 5 } })).toEqual([]);
  expect(broken({ use: { maxWritesIn60s: 6 } })).toEqual(["within the write limit"]);
});

test("a 429 that the harness did not order", () => {
  expect(broken({ use: { rejected429: 1 } })).toEqual(["no 429 of our making"]);
  expect(broken({ use: { rejected429: 1 } }, { ordered429: 1 })).toEqual([]);
});
