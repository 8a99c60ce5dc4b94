import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import type { Change, JournalBooking } from "#lib/store/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import {
  CREATE_APPOINTMENT,
  CREATE_CLIENT,
  mia,
  openSalon,
  type Salon,
  trim,
} from "../testing/salon.ts";
import { createWorker } from "./worker.ts";

const bug = (): never => {
  throw new Error("a bug");
};

/** Restarts the site until the booking has ended; returns how often. */
async function restartUntilOver(
  salon: Salon,
  token: string,
  upstream: Partial<BookingDeps["upstream"]>,
): Promise<number> {
  for (let restarts = 1; restarts <= 60; restarts += 1) {
    const { bookings } = salon.startSite({ upstream: { ...salon.deps.upstream, ...upstream } });
    await bookings.sweep();
    await new Promise((resolve) => setTimeout(resolve, 150));
    await bookings.stop();
    if (!(await salon.view(token)).pending) return restarts;
  }
  throw new Error("it never ends");
}

describe("a booking whose processing throws", () => {
  test("every time before its sending ends as not booked, across restarts", async () => {
    const salon = await openSalon({ timing: { submitWait: 0 } });
    const broken = { createClient: bug };
    const { bookings } = salon.startSite({ upstream: { ...salon.deps.upstream, ...broken } });
    const token = await salon.submit(await salon.agree(), mia, bookings);
    await bookings.stop();
    expect(await restartUntilOver(salon, token, broken)).toBeLessThan(60);
    expect((await salon.view(token)).state).toBe("not_booked");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test("every time after its sending goes to staff", async () => {
    const salon = await openSalon({ timing: { submitWait: 0 } });
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "reset-after" });
    const { upstream } = salon.deps;
    let sent = false;
    const broken: Partial<BookingDeps["upstream"]> = {
      createAppointment: (body, how) => {
        sent = true;
        return upstream.createAppointment(body, how);
      },
      searchAppointments: (query, how) => (sent ? bug() : upstream.searchAppointments(query, how)),
    };
    const { bookings } = salon.startSite({ upstream: { ...upstream, ...broken } });
    const token = await salon.submit(await salon.agree(), mia, bookings);
    await expect.poll(() => sent).toBe(true);
    await bookings.stop();
    await restartUntilOver(salon, token, broken);
    expect((await salon.view(token)).state).toBe("needs_staff");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
  });

  test("once or twice is booked", async () => {
    const salon = await openSalon();
    const { upstream } = salon.deps;
    let thrown = 0;
    const createClient: typeof upstream.createClient = (body, how) => {
      thrown += 1;
      return thrown < 3 ? bug() : upstream.createClient(body, how);
    };
    const { bookings } = salon.startSite({ upstream: { ...upstream, createClient } });
    const token = await salon.submit(await salon.agree(), mia, bookings);
    const swept = async () => {
      await bookings.sweep();
      return (await salon.view(token)).state;
    };
    await expect.poll(swept).toBe("confirmed");
    expect(await salon.posts(CREATE_CLIENT)).toBe(1);
  });
});

/** Stores an unreadable booking. */
async function store(
  salon: Salon,
  request: string,
  changes: readonly Omit<Change, "at">[] = [],
): Promise<string> {
  const inserted = await salon.journal.insert(
    {
      id: "poisoned",
      intentId: "poisoned",
      dedupeKey: "poisoned",
      queueKey: "mia",
      slug: "book",
      request,
      contact: await salon.deps.sealer.seal("contact", mia, 600),
      createdAt: salon.now(),
      holds: [],
    },
    99,
  );
  if (inserted.kind !== "inserted") throw new Error(`not inserted: ${inserted.kind}`);
  let { booking } = inserted;
  for (const change of changes) {
    const moved = await salon.journal.transition(booking, { ...change, at: salon.now() });
    if (moved.kind !== "moved") throw new Error(moved.kind);
    booking = moved.booking;
  }
  return booking.id;
}

const known = { to: "client_known", clientId: "cl_00001" } as const;
const sending = { to: "appointment_sending", progress: "no JSON" } as const;

describe("an unreadable stored booking", () => {
  test.each<[string, string, Omit<Change, "at">[], Partial<JournalBooking>]>([
    ["queued", "{", [], { state: "rejected", reason: "failed" }],
    ["client_sending", "{}", [{ to: "client_sending" }], { state: "rejected", reason: "failed" }],
    ["client_known", "", [known], { state: "rejected", reason: "failed" }],
    ["client_known, perhaps sent before", "", [{ ...known, progress: "7" }], staffed()],
    ["appointment_sending", "null", [known, sending], staffed()],
    ["unknown", "[]", [known, sending, { to: "unknown" }], staffed()],
  ])("ends at once: %s", async (_, request, changes, end) => {
    const salon = await openSalon();
    const id = await store(salon, request, changes);
    await salon.bookings.sweep();
    await expect.poll(async () => (await salon.journal.read(id))?.endedAt).not.toBeNull();
    expect(await salon.journal.read(id)).toMatchObject(end);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(0);
  });

  test("does not keep other visitors from booking", async () => {
    const salon = await openSalon();
    await store(salon, "{");
    expect((await salon.book(await salon.agree())).state).toBe("confirmed");
  });
});

function staffed(): Partial<JournalBooking> {
  return { state: "needs_staff", reason: "failed" };
}

test("answered forms leave nothing in memory", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const salon = await openSalon({ timing: { submitWait: 0 } });
  const token = await salon.submit(await salon.agree(trim), mia);
  await expect.poll(async () => (await salon.view(token)).state).toBe("confirmed");
  const [booking] = await salon.journal.find("book", { newest: 1 });
  if (!booking) throw new Error("there is no booking");
  const worker = createWorker(salon.deps);
  await worker.stop();
  for (let count = 0; count < 1_000; count += 1) await worker.startAndWait(booking, 0);
  const before = used();
  for (let count = 0; count < 20_000; count += 1) await worker.startAndWait(booking, 0);
  // A leak of 312 bytes each would be 6 MB.
  expect(used() - before).toBeLessThan(1_000_000);
});
