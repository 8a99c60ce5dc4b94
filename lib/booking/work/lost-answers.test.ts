import { describe, expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import type { BookingDeps } from "../deps.ts";
import {
  CREATE_APPOINTMENT,
  day,
  mia,
  openSalon,
  type Salon,
  type SalonOptions,
  trim,
} from "../testing/salon.ts";
import { changedLines } from "../testing/visit.ts";

const SEARCH = "GET /api/Appointments/search";
const done = ["reset-after", "error-after", "cut-body"] as const;
const notDone = ["reset-before", "error-before", "hang"] as const;

/** Books with an answer that is lost; `at` staff and upstream as they are then. */
async function lost(kind: string, options: SalonOptions = {}) {
  const salon = await openSalon(options);
  const review = await salon.agree(trim, "10:00:00", "tm_mara");
  await salon.fault({ route: CREATE_APPOINTMENT, kind });
  return { salon, view: await salon.book(review), review };
}

const sentOnce = async (salon: Salon) => expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);

describe("a booking whose answer is lost", () => {
  test.each(done)("and that was booked is found (%s), and sent once", async (kind) => {
    const { salon, view } = await lost(kind);
    expect(view.state).toBe("confirmed");
    await sentOnce(salon);
    expect((await salon.ledger()).appointments).toHaveLength(1);
  });

  test.each(notDone)(
    "and that came to nothing (%s) is a person's, sent once, its time held for a day",
    async (kind) => {
      const { salon, view } = await lost(kind);
      expect(view.state).toBe("needs_staff");
      await sentOnce(salon);
      const tomorrow = salon.now() + 23 * 3_600_000;
      expect(await salon.journal.held("book", day, day, tomorrow)).toHaveLength(1);
      const [entry] = (await salon.bookings.desk.list({})).person;
      const read = await salon.bookings.desk.read(entry?.id ?? "");
      expect(read).toMatchObject({
        value: { reason: "not_found", sent: { answer: expect.any(String) } },
      });
    },
  );

  test("is a person's at once where the key cannot read", async () => {
    const timing = { looksAt: [600_000, 600_000] };
    const { salon, view } = await lost("reset-after", { key: keys.booking.value, timing });
    expect(view.state).toBe("needs_staff");
    await sentOnce(salon);
  });

  test("is a person's at once where the day could not be listed before", async () => {
    const salon = await openSalon({ timing: { looksAt: [600_000, 600_000] } });
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    await salon.fault({ route: SEARCH, kind: "status", status: 500, times: 9 });
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
    expect((await salon.book(review)).state).toBe("needs_staff");
  });

  test("is found by a later look, after one that failed and one that found nothing", async () => {
    const salon = await openSalon();
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
    // The list before the sending is two pages.
    await salon.fault({ route: SEARCH, kind: "status", status: 503, after: 2, times: 3 });
    expect((await salon.book(review)).state).toBe("confirmed");
    await sentOnce(salon);
  });

  test.each([
    ["another client's", { clientId: null }],
    ["another time's", { start: "10:15:00" }],
    ["another service's", { serviceId: "svc_clipper_cut" }],
    ["cancelled", { isCancelled: true }],
  ])("is not taken for a record that is new and %s", async (_, changes) => {
    const { upstream, salon } = await withRecords([{ id: "apt_new", ...changes }]);
    const { bookings } = salon.startSite({ upstream });
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    expect((await salon.view(await salon.submit(review, mia, bookings))).state).toBe("needs_staff");
  });

  test("is taken for a record that lasts longer than what was sent", async () => {
    const { upstream, salon } = await withRecords([{ id: "apt_new", minutes: 90 }]);
    const { bookings } = salon.startSite({ upstream });
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    await salon.submit(review, mia, bookings);
    const [entry] = await bookings.desk.all();
    expect([entry?.state, entry?.appointmentId]).toEqual(["booked", "apt_new"]);
  });

  test.each<readonly [string, Before]>([
    [
      "was listed before, and has moved to its time",
      { records: [{ id: "apt_x", start: "12:00:00" }] },
    ],
    ["may be one that could not be read before", { unreadable: 1 }],
  ])("is not taken for a record that %s", async (_, before) => {
    const { upstream, salon } = await withRecords([{ id: "apt_x" }], before);
    const { bookings } = salon.startSite({ upstream });
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    expect((await salon.view(await salon.submit(review, mia, bookings))).state).toBe("needs_staff");
  });

  test("keeps its time while it is looked for", async () => {
    const salon = await openSalon({ timing: { looksAt: [600_000], submitWait: 500 } });
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-before" });
    const token = await salon.submit(review);
    expect((await salon.view(token)).state).toBe("checking");
    expect(await salon.journal.held("book", day, day, salon.now() + 60_000)).toHaveLength(1);
  });

  test("is a person's where two new records could be it", async () => {
    const { upstream, salon } = await withRecords([{ id: "apt_1x" }, { id: "apt_2x" }]);
    const { bookings } = salon.startSite({ upstream });
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    expect((await salon.view(await salon.submit(review, mia, bookings))).state).toBe("needs_staff");
  });

  test("is not taken for the appointment of another booking of ours", async () => {
    const { upstream, salon } = await withRecords([{ id: "apt_claimed" }]);
    const other = await salon.submit(await salon.agree(trim, "15:00:00", "tm_mara"), mia);
    const id = salon.bookings.idOf(other) ?? "";
    const booking = await salon.journal.read(id);
    if (!booking) throw new Error("not stored");
    const claim = { to: "booked", at: salon.now(), appointmentId: "apt_claimed" } as const;
    await salon.journal.transition(booking, claim);
    const { bookings } = salon.startSite({ upstream });
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    expect((await salon.view(await salon.submit(review, mia, bookings))).state).toBe("needs_staff");
  });
});

type Made = {
  readonly id: string;
  readonly clientId?: string | null;
  readonly start?: string;
  readonly serviceId?: string;
  readonly minutes?: number;
  readonly isCancelled?: boolean;
};

type Before = {
  readonly records?: readonly Made[];
  readonly unreadable?: number;
};

/** After a sending without an answer the search shows these records, of the same client unless they say otherwise. */
async function withRecords(made: readonly Made[], before: Before = {}) {
  const salon = await openSalon();
  let client: string | undefined;
  let sent = 0;
  const upstream: BookingDeps["upstream"] = {
    ...salon.upstream,
    async createAppointment({ clientId }) {
      client = clientId;
      sent += 1;
      return { ok: false, error: { kind: "reset", provesNothingHappened: false } };
    },
    async searchAppointments({ skip }) {
      if (skip) return { ok: true, value: { records: [], unreadable: 0 } };
      const { records: earlier = [], unreadable = 0 } = before;
      const listed = sent === 0 ? earlier : made;
      const records = listed.map((one) => ({
        id: one.id,
        clientId: one.clientId === undefined ? (client ?? null) : one.clientId,
        date: day,
        lines: [
          {
            serviceId: one.serviceId ?? "1042",
            startTime: one.start ?? "10:00:00",
            teamMemberId: "tm_mara",
            ...(one.minutes && { durationInMinutes: one.minutes }),
          },
        ],
        isCancelled: one.isCancelled ?? false,
      }));
      return { ok: true, value: { records, unreadable: sent === 0 ? unreadable : 0 } };
    },
  };
  return { salon, upstream };
}

test("a booking that stands already, unknown to the journal, is not sent", async () => {
  const salon = await openSalon();
  const review = await salon.agree(trim, "10:00:00", "tm_mara");
  const { upstream } = salon;
  // The desk has entered it a moment after the check of the free times.
  let mayList: () => void = () => undefined;
  const checked = new Promise<void>((resolve) => {
    mayList = resolve;
  });
  const searchAppointments: typeof upstream.searchAppointments = async (query, how) => {
    await checked;
    return upstream.searchAppointments(query, how);
  };
  const { availability } = salon.deps;
  const readFresh: typeof availability.readFresh = async (...args) => {
    const read = await availability.readFresh(...args);
    const [client] = await salon.upstream
      .searchClients({ filter: mia.email ?? "", limit: 9, skip: 0 }, { lane: "finish" })
      .then((found) => (found.ok ? found.value.records : []));
    if (client) {
      const entry = { teamMemberId: "tm_mara", date: day, start: "10:00:00", minutes: 15 };
      await salon.control("POST", "/appointments", {
        ...entry,
        serviceId: "1042",
        clientId: client.id,
      });
      mayList();
    }
    return read;
  };
  const { bookings } = salon.startSite({
    upstream: { ...upstream, searchAppointments },
    availability: { readFresh },
  });
  const token = await salon.submit(review, mia, bookings);
  expect((await salon.view(token)).state).toBe("needs_staff");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
});

test("a line that anyone may take is found with whom it was sent for", async () => {
  const salon = await openSalon();
  const review = changedLines(await salon.agree(trim, "10:00:00", "tm_mara"), { anyMember: true });
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
  expect((await salon.book(review)).state).toBe("confirmed");
});
