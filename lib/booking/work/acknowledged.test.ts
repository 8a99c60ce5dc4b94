import { describe, expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import { CREATE_APPOINTMENT, day, mia, openSalon, type Salon, trim } from "../testing/salon.ts";
import { booked, CANCEL, MOVE, READ, to } from "../testing/standing.ts";
import { verifyBooked } from "./verify.ts";

/** What visitors read when the upstream's answers do not mean what they say. */

/** A site whose upstream records the first line of a booking alone. */
function recordingFirstLine(salon: Salon) {
  const { upstream } = salon.deps;
  const createAppointment: typeof upstream.createAppointment = (body, how) =>
    upstream.createAppointment({ ...body, services: body.services.slice(0, 1) }, how);
  return salon.startSite({ upstream: { ...upstream, createAppointment } }).bookings;
}

const SEARCH = "GET /api/Appointments/search";

describe("a 2xx that did nothing", () => {
  const PROBLEM = { title: "Locked", status: 423, detail: "Somebody is editing it." };

  test.each([
    [{}, "cancelled"],
    [PROBLEM, "cancel_unclear"],
  ])("of a cancellation: %j is told as %s", async (body, state) => {
    const { salon, change, settled, status } = await booked();
    await salon.fault({ route: CANCEL, kind: "status", status: 200, body });
    await change();
    expect((await settled()).state).toBe(state);
    expect(await status()).toBe("booked");
  });

  test.each([{}, PROBLEM])("of a move: %j", async (body) => {
    const { salon, change, settled } = await booked();
    await salon.fault({ route: MOVE, kind: "status", status: 200, body });
    await change({ to });
    expect(await settled()).toMatchObject({
      state: "confirmed",
      start: "10:00:00",
      appointment: { failed: { kind: "move", reason: "not_done" } },
    });
    expect(await salon.posts(MOVE)).toBe(1);
  });

  test("to a first booking whose record cannot be read is believed at once, but not minutes later", async () => {
    const salon = await openSalon();
    await salon.fault({ route: READ, kind: "status", status: 401, times: 100 });
    await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
    const [booking] = await salon.deps.journal.find("book", { newest: 1 });
    const id = booking?.appointmentId;
    if (!booking || !id) throw new Error("it was not believed");
    const later = { isJustBooked: false };
    expect(await verifyBooked(salon.deps, booking, id, later)).toBe("unread");
  });

  test.each([
    ["cancellation", 404],
    ["cancellation", 403],
    ["move", 403],
  ])("of a %s whose record answers %i for a moment is not told as done", async (kind, code) => {
    const { salon, change, settled, status } = await booked();
    const [route, asked] = kind === "move" ? ([MOVE, { to }] as const) : ([CANCEL, {}] as const);
    await salon.fault({ route, kind: "status", status: 200, body: {} });
    await salon.fault({ route: READ, kind: "status", status: code, after: 1, times: 1 });
    await change(asked);
    const { state, appointment, start } = await settled();
    expect([await status(), start]).toEqual(["booked", "10:00:00"]);
    // Whether the key may read is found out before or after this settles.
    const ends = ["not_done", "cancel_unclear", "move_unclear"];
    expect(ends).toContain(appointment.failed?.reason ?? state);
  });

  test("is confirmed by two 404s a while apart, since some upstreams delete what is cancelled", async () => {
    const { salon, change, settled, status } = await booked({
      timing: { goneAfter: 100 },
    });
    await salon.fault({ route: READ, kind: "status", status: 404, after: 1, times: 100 });
    await change();
    expect([(await settled()).state, await status()]).toEqual(["cancelled", "cancelled"]);
  });

  test("to a booking whose id names no appointment is neither shown as booked nor sent again", async () => {
    const { salon } = await booked();
    const body = { id: "apt_of_nothing", warning: null };
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", status: 200, body });
    const token = await salon.submit(await salon.agree(trim, "12:00:00", "tm_mara"));
    await expect
      .poll(async () => (await salon.view(token)).pending, { timeout: 15_000 })
      .toBe(false);
    expect((await salon.view(token)).state).toBe("needs_staff");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
  });

  test.each([
    ["the search fails", { route: SEARCH, status: 500, after: 1 }],
    ["a gateway answers the search with 404", { route: SEARCH, status: 404, after: 1 }],
    ["a gateway answers records with 404", { route: READ, status: 404 }],
  ])("of a first booking is not told as booked while %s", async (_, fault) => {
    const salon = await openSalon({ timing: { submitWait: 500, looksAt: [20, 4_000] } });
    const walkIn = { teamMemberId: "tm_mara", date: day, start: "16:00:00", minutes: 30 };
    await salon.control("POST", "/appointments", walkIn);
    const body = { id: "apt_of_nothing", warning: null };
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", status: 200, body });
    await salon.fault({ kind: "status", times: 100, ...fault });
    const token = await salon.submit(await salon.agree(trim, "12:00:00", "tm_mara"));
    const state = async () => (await salon.view(token)).state;
    await expect.poll(state, { timeout: 10_000 }).not.toBe("working");
    expect(await state()).toBe("checking");
  });

  test("to a booking that has one of two lines goes to staff", async () => {
    const salon = await openSalon();
    const review = await salon.agree([...trim, ...trim], "10:00:00", "tm_mara");
    const token = await salon.submit(review, mia, recordingFirstLine(salon));
    expect((await salon.view(token)).state).toBe("needs_staff");
  });
});

describe("a refused cancellation", () => {
  test.each([404, 400, 422])(
    "with %i is told to stand only once it was read so",
    async (status) => {
      const { salon, change, settled } = await booked();
      await salon.fault({ route: CANCEL, kind: "status", status });
      await change();
      expect((await settled()).appointment.failed).toEqual({ kind: "cancel", reason: "refused" });
    },
  );

  test("of an appointment that has been deleted is not shown as standing", async () => {
    const { salon, change, settled } = await booked();
    await salon.fault({ route: CANCEL, kind: "status", status: 404 });
    await salon.fault({ route: READ, kind: "status", status: 404, after: 1, times: 100 });
    await change();
    const { state, appointment } = await settled();
    expect([state, appointment.failed?.reason]).toEqual(["doubtful", "unclear"]);
  });

  test("of an appointment that was cancelled meanwhile is shown as cancelled", async () => {
    const { salon, change, settled, status } = await booked();
    await salon.fault({ route: CANCEL, kind: "status-after", status: 422 });
    await change();
    expect([(await settled()).state, await status()]).toEqual(["cancelled", "cancelled"]);
  });

  test("by a key that may not read: call us", async () => {
    const { salon, change, settled } = await booked({ key: keys.noReading.value });
    await salon.fault({ route: CANCEL, kind: "status", status: 422 });
    await change();
    expect((await settled()).appointment.failed).toEqual({ kind: "cancel", reason: "unclear" });
  });
});

describe("visitors who reload their page at every step", () => {
  test("a move that was refused and yet carried out is shown as the visitor's move", async () => {
    const { salon, change, settled } = await booked();
    await salon.fault({ route: MOVE, kind: "status-after", status: 422 });
    await change({ to });
    expect(await settled()).toMatchObject({ start: to.start, appointment: { status: "moved" } });
  });

  test("a move after a reading, then a refused cancellation: the new time stands", async () => {
    const { salon, token, change } = await booked();
    salon.pass(3 * 60_000);
    expect((await salon.view(token)).start).toBe("10:00:00");
    await change({ to });
    await expect.poll(async () => (await salon.view(token)).start).toBe(to.start);
    await salon.fault({ route: CANCEL, kind: "status", status: 422 });
    await salon.bookings.requestChange(token, { revision: 1 });
    expect(await salon.view(token)).toMatchObject({
      start: to.start,
      appointment: { status: "moved", changedBy: "visitor", failed: { reason: "refused" } },
    });
  });

  test("an appointment that the desk moved and the visitor cancels is cancelled by the visitor", async () => {
    const { salon, token, view, desk } = await booked();
    await desk({ date: day, start: "12:30:00" });
    const { appointment } = await view();
    await salon.bookings.requestChange(token, { revision: appointment.revision });
    expect(await salon.view(token)).toMatchObject({
      state: "cancelled",
      appointment: { changedBy: "visitor" },
    });
  });

  test("a first booking whose id names nothing is not believed if other records can be read", async () => {
    const salon = await openSalon();
    const body = { id: "apt_of_nothing", warning: null };
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", status: 200, body });
    await salon.control("POST", "/appointments", {
      ...{ teamMemberId: "tm_mara", date: day, start: "16:00:00", minutes: 30 },
    });
    const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
    await expect.poll(async () => (await salon.view(token)).pending).toBe(false);
    expect((await salon.view(token)).state).toBe("needs_staff");
  });

  test.each([403, 503])(
    "a visit whose record answers %i right after its booking is told once it was read",
    async (code) => {
      const timing = { submitWait: 100, looksAt: [3_000, 8_000] };
      const { salon, settled } = await booked({ timing });
      await settled();
      await salon.fault({ route: READ, kind: "status", status: code, times: code === 403 ? 1 : 4 });
      const review = await salon.agree([...trim, ...trim], "12:00:00", "tm_mara");
      const token = await salon.submit(review, mia, recordingFirstLine(salon));
      await expect.poll(async () => (await salon.view(token)).state).toBe("checking");
      salon.pass(5 * 60_000);
      const state = async () => (await salon.view(token)).state;
      await expect.poll(state, { timeout: 15_000 }).toBe("needs_staff");
      expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
    },
  );

  test("a visit whose record is not found at first is told once the search shows it", async () => {
    const timing = { submitWait: 100, looksAt: [200, 1_000] };
    const { salon, settled } = await booked({ timing });
    await settled();
    await salon.fault({ route: READ, kind: "status", status: 404 });
    const token = await salon.submit(await salon.agree(trim, "12:00:00", "tm_mara"));
    const state = async () => (await salon.view(token)).state;
    await expect.poll(state, { timeout: 10_000 }).toBe("confirmed");
    const [booking] = await salon.deps.journal.find("book", { newest: 1 });
    const history = await salon.deps.journal.history(booking?.id ?? "");
    expect(history.map(({ reason }) => reason)).toContain("not_seen");
  });

  test("a booking whose record cannot be read for minutes is shown as its 2xx said", async () => {
    const timing = { submitWait: 100, looksAt: [2_000, 4_000] };
    const { salon, settled } = await booked({ timing });
    await settled();
    await salon.fault({ route: READ, kind: "status", status: 503, times: 1_000 });
    const token = await salon.submit(await salon.agree(trim, "12:00:00", "tm_mara"));
    const state = async () => (await salon.view(token)).state;
    await expect.poll(state).toBe("checking");
    await expect.poll(state, { timeout: 15_000 }).toBe("confirmed");
    expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
  });

  test("a visit that could not be read back is read when its page is viewed", async () => {
    const salon = await openSalon();
    await salon.fault({ route: READ, kind: "status", status: 500, times: 4 });
    const review = await salon.agree([...trim, ...trim], "10:00:00", "tm_mara");
    const token = await salon.submit(review, mia, recordingFirstLine(salon));
    await salon.control("DELETE", "/faults");
    expect((await salon.view(token)).state).toBe("altered");
  });
});
