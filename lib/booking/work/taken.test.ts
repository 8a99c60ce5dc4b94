import { describe, expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import type { BookingDeps } from "../deps.ts";
import { startOf } from "../model/visit.ts";
import {
  CREATE_APPOINTMENT,
  day,
  mia,
  openSalon,
  type Salon,
  type SalonOptions,
  trim,
} from "../testing/salon.ts";

const REFUSALS = [400, 409, 422] as const;

/** The desk takes the time between our last check and our request. */
async function outrun(fault: object, options: SalonOptions = {}, settings: object = {}) {
  const salon = await openSalon(options);
  await salon.control("POST", "/settings", settings);
  const review = await salon.agree(trim, "10:00:00", "tm_mara");
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", ...fault });
  const { upstream } = salon;
  let isTaken = false;
  const createAppointment: typeof upstream.createAppointment = async (body, how) => {
    if (!isTaken) await take(salon, startOf(review), "svc_clipper_cut");
    isTaken = true;
    return upstream.createAppointment(body, how);
  };
  const { bookings } = salon.startSite({ upstream: { ...upstream, createAppointment } });
  const view = await salon.view(await salon.submit(review, mia, bookings), bookings);
  return { salon, view };
}

function take(salon: Salon, start: string, serviceId = "1042") {
  const entry = { teamMemberId: "tm_mara", date: day, start, minutes: 15 };
  return salon.control("POST", "/appointments", { ...entry, serviceId });
}

describe("a time that was taken a moment before", () => {
  test.each(REFUSALS)("and is refused with %s ends as taken, with other times", async (status) => {
    const { salon, view } = await outrun({ status });
    expect(view).toMatchObject({ state: "slot_taken", canTryAgain: true });
    expect((await salon.ledger()).appointments).toEqual([]);
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
    expect((await salon.journal.list("book", "refused", salon.now())).size).toBe(0);
  });

  test("is shown as refused, not as lost, while it is looked up", async () => {
    const timing = { looksAt: [400, 600], submitWait: 0 };
    const { salon } = await outrun({ status: 409 }, { timing });
    const seen = async () => {
      const [booking] = await salon.journal.find("book", { index: "unfinished" });
      return booking && [booking.state, booking.reason];
    };
    await expect.poll(seen).toEqual(["unknown", "refused"]);
  });

  test("goes to staff if the key reads no appointments: it may be ours", async () => {
    const { view } = await outrun({ status: 409 }, { key: keys.booking.value });
    expect(view.state).toBe("needs_staff");
  });

  test("is shown as taken after a 400, even if the key reads no appointments: nothing can have happened", async () => {
    const { view } = await outrun({ status: 400 }, { key: keys.booking.value });
    expect(view.state).toBe("slot_taken");
  });

  test("with a lost answer ends as taken once the list shows whose it is", async () => {
    const { salon, view } = await outrun({ kind: "reset-before" });
    expect(view.state).toBe("slot_taken");
    expect((await salon.ledger()).appointments).toEqual([]);
  });

  test("is left to staff where the search shows an appointment hours later", async () => {
    const { view } = await outrun({ status: 409 }, {}, { searchLagMs: 3_600_000 });
    expect(view.state).toBe("needs_staff");
  });
});

describe("an appointment that exists is never shown as taken", () => {
  test("where the search shows an appointment hours later", async () => {
    const salon = await openSalon();
    await salon.control("POST", "/settings", { searchLagMs: 3_600_000 });
    await take(salon, "09:00:00");
    const review = await salon.agree(trim, "10:00:00", "tm_mara");
    const { upstream } = salon;
    // A proxy repeats the request and passes on the conflict of the second one.
    const createAppointment: BookingDeps["upstream"]["createAppointment"] = async (body, how) => {
      await upstream.createAppointment(body, how);
      return {
        ok: false,
        error: { kind: "refused", status: 409, provesNothingHappened: false },
      };
    };
    const { bookings } = salon.startSite({ upstream: { ...upstream, createAppointment } });
    const { state } = await salon.view(await salon.submit(review, mia, bookings), bookings);
    expect(state).toBe("needs_staff");
    expect((await salon.ledger()).appointments).toHaveLength(1);
  });
});

test("the refusal of a time that is still offered is shown as refused", async () => {
  const salon = await openSalon();
  await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", status: 422 });
  expect(await salon.book(await salon.agree())).toMatchObject({
    state: "not_booked",
    cause: "refused",
  });
});
