import { describe, expect, test } from "vitest";
import { CREATE_APPOINTMENT, day, trim } from "../testing/salon.ts";
import { booked, CANCEL, HOUR_MS, MOVE, READ, to, UNSAID } from "../testing/standing.ts";

/** Changes of an appointment whose record cannot be read at that moment. */

describe("when the record cannot be read at first", () => {
  test("a move that did nothing is not told as done", async () => {
    const { salon, change, settled } = await booked();
    await salon.fault({ route: MOVE, kind: "status", status: 200, body: {} });
    await salon.fault({ route: READ, kind: "non-json", after: 1, times: 3 });
    await change({ to });
    expect(await settled()).toMatchObject({
      state: "confirmed",
      start: "10:00:00",
      appointment: { failed: { kind: "move", reason: "not_done" } },
    });
  });

  test("nor is a cancellation", async () => {
    const { salon, change, settled } = await booked();
    await salon.fault({ route: CANCEL, kind: "status", status: 200, body: {} });
    await salon.fault({ route: READ, kind: "non-json", after: 1, times: 3 });
    await change();
    expect((await settled()).state).toBe("cancel_unclear");
  });

  test("a move that was refused and carried out is doubtful, and moved once it is read", async () => {
    const { salon, token, change, settled } = await booked();
    await salon.fault({ route: MOVE, kind: "status-after", status: 422 });
    await salon.fault({ route: READ, kind: "non-json", after: 1, times: 100 });
    await change({ to });
    expect((await settled()).state).toBe("doubtful");
    await salon.control("DELETE", "/faults");
    const later = salon.startSite({ now: () => salon.now() + HOUR_MS });
    expect(await salon.view(token, later.bookings)).toMatchObject({
      ...{ state: "confirmed", start: to.start },
      appointment: { status: "moved", changedBy: "visitor" },
    });
  });

  test("a move that was refused and carried out is the visitor's own, also if a cancellation finds it", async () => {
    const { salon, change, settled } = await booked();
    await salon.fault({ route: MOVE, kind: "status-after", status: 400 });
    await salon.fault({ route: READ, kind: "non-json", after: 1, times: 100 });
    await change({ to });
    expect((await settled()).appointment.failed).toEqual({ kind: "move", reason: "unclear" });
    await salon.control("DELETE", "/faults");
    await change();
    const { appointment } = await settled();
    expect(appointment.failed).toEqual({ kind: "cancel", reason: "changed" });
    expect(appointment.changedBy).toBe("visitor");
  });

  test("a cancellation that was refused and carried out is the visitor's own once it is read", async () => {
    const { salon, token, change, settled } = await booked();
    await salon.fault({ route: CANCEL, kind: "status-after", status: 422 });
    await salon.fault({ route: READ, kind: "non-json", after: 1, times: 100 });
    await change();
    expect((await settled()).state).toBe("doubtful");
    await salon.control("DELETE", "/faults");
    const later = salon.startSite({ now: () => salon.now() + HOUR_MS });
    expect(await salon.view(token, later.bookings)).toMatchObject({
      state: "cancelled",
      appointment: { changedBy: "visitor" },
    });
  });

  test("a visit that the salon may have changed is not moved while its record cannot be read", async () => {
    const { salon, change, settled, desk } = await booked();
    await desk({
      lines: [{ serviceId: "1042", start: "10:00:00", minutes: 60, teamMemberId: "tm_mara" }],
    });
    await salon.fault({ route: READ, kind: "status", status: 403, times: 100 });
    await change({ to });
    expect((await settled()).appointment.failed).toEqual({ kind: "move", reason: "unavailable" });
    expect(await salon.posts(MOVE)).toBe(0);
  });

  test("the desk's move after a refused one that was never read counts as the desk's", async () => {
    const { salon, token, change, settled, desk } = await booked();
    await salon.fault({ route: MOVE, kind: "status", status: 422 });
    await salon.fault({ route: READ, kind: "non-json", after: 1, times: 100 });
    await change({ to });
    expect((await settled()).state).toBe("doubtful");
    await salon.control("DELETE", "/faults");
    await desk({ date: day, start: "12:30:00" });
    const later = salon.startSite({ now: () => salon.now() + HOUR_MS });
    expect(await salon.view(token, later.bookings)).toMatchObject({
      ...{ state: "confirmed", start: "12:30:00" },
      appointment: { status: "moved", changedBy: "salon" },
    });
  });

  test("a time freed by the desk's move does not count as cancelled", async () => {
    const { salon, change, settled, desk } = await booked(UNSAID);
    await salon.fault({ route: CANCEL, kind: "reset-before" });
    const requested = change();
    await expect.poll(() => salon.posts(CANCEL)).toBe(1);
    await desk({ date: day, start: "15:00:00" });
    await requested;
    expect((await settled()).state).not.toBe("cancelled");
  });

  test("nor does one that the desk frees between the look at the record and at the times", async () => {
    const { salon, token, settled, desk } = await booked(UNSAID);
    const { availability } = salon.deps;
    let isMoved = false;
    const readFresh: typeof availability.readFresh = async (...asked) => {
      const isSent = (await salon.posts(CANCEL)) > 0;
      if (isSent && !isMoved) await desk({ date: day, start: "15:00:00" });
      isMoved ||= isSent;
      return availability.readFresh(...asked);
    };
    const { bookings } = salon.startSite({ availability: { ...availability, readFresh } });
    await salon.fault({ route: CANCEL, kind: "reset-before" });
    await bookings.requestChange(token, { revision: 0 });
    expect((await settled()).state).not.toBe("cancelled");
    expect(isMoved).toBe(true);
  });

  test("an appointment that was believed unread and is found nowhere goes to staff", async () => {
    const timing = { submitWait: 100, looksAt: [20, 60] };
    const { salon, settled } = await booked({ timing });
    await settled();
    const body = { id: "apt_of_nothing", warning: null };
    await salon.fault({ route: CREATE_APPOINTMENT, kind: "status", status: 200, body });
    await salon.fault({ route: READ, kind: "status", status: 503, times: 1_000 });
    const token = await salon.submit(await salon.agree(trim, "12:00:00", "tm_mara"));
    await expect
      .poll(async () => (await salon.view(token)).pending, { timeout: 15_000 })
      .toBe(false);
    // The 2xx is minutes old, and no status has been read since.
    expect(await salon.view(token)).toMatchObject({
      state: "confirmed",
      appointment: { isCurrent: false },
    });
    await salon.control("DELETE", "/faults");
    let hours = 1;
    const now = () => salon.now() + hours * HOUR_MS;
    const monotonic = () => performance.now() + hours * HOUR_MS;
    const { bookings } = salon.startSite({ now, monotonic });
    expect((await salon.view(token, bookings)).state).toBe("doubtful");
    hours = 2;
    expect((await salon.view(token, bookings)).state).toBe("needs_staff");
  });
});

test("a move whose instance paused while storing it is checked again before the sending", async () => {
  const { salon, token } = await booked();
  let sendings = 0;
  const transition: typeof salon.journal.transition = async (from, change) => {
    const stored = await salon.journal.transition(from, change);
    if (change.to === "move_sending") sendings += 1;
    if (sendings === 1 && change.to === "move_sending") salon.pass(4 * 60_000);
    return stored;
  };
  const { bookings } = salon.startSite({ journal: { ...salon.journal, transition } });
  await bookings.requestChange(token, { revision: 0, to });
  await expect.poll(async () => (await salon.view(token, bookings)).start).toBe(to.start);
  expect([sendings, await salon.posts(MOVE)]).toEqual([2, 1]);
});
