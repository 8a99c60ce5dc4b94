import { describe, expect, test } from "vitest";
import { trim } from "../testing/salon.ts";
import { booked, CANCEL, HOUR_MS, MOVE, READ, type Standing, to } from "../testing/standing.ts";

/** What visitors read where an upstream names the status of appointments in its own words. */

const OWN_WORDS: readonly Standing[] = [
  { booked: { status: "Eingetragen" }, cancelled: { status: "Ausgetragen" } },
  { booked: { statusId: 3 }, cancelled: { statusId: 9 } },
  { booked: { state: "9f2c1a77-aaaa" }, cancelled: { state: "9f2c1a77-bbbb" } },
  { booked: { status: { id: 1, name: "Ok" } }, cancelled: { status: { id: 2, name: "Weg" } } },
];

describe.each(OWN_WORDS)("a status in words of its own: %j", (standing) => {
  test("counts as standing if our new appointments have it, else as doubtful", async () => {
    const { view, desk } = await booked(standing);
    expect(await view()).toMatchObject({ state: "confirmed", appointment: { isCurrent: true } });
    await desk({ status: "cancelled" });
    expect(await view()).toMatchObject({ state: "doubtful", appointment: { isCurrent: false } });
  });

  test("of a cancelled appointment stops a move", async () => {
    const { salon, change, settled, desk } = await booked(standing);
    await desk({ status: "cancelled" });
    await change({ to });
    expect((await settled()).appointment.failed).toEqual({ kind: "move", reason: "unclear" });
    expect(await salon.posts(MOVE)).toBe(0);
  });

  test("of a cancellation whose answer was lost is not shown as standing", async () => {
    const { salon, change, settled, status } = await booked(standing);
    await salon.fault({ route: CANCEL, kind: "reset-after" });
    await change();
    const { state } = await settled();
    expect([state, await status()]).toEqual([expect.stringMatching(/^cancel/), "cancelled"]);
  });

  test("is learned from a cancellation of ours", async () => {
    const first = await booked(standing);
    const { salon } = first;
    await first.change();
    expect((await first.settled()).state).toBe("cancelled");
    const token = await salon.submit(await salon.agree(trim, "12:00:00", "tm_mara"));
    const second = (await salon.ledger()).appointments[1];
    await salon.control("POST", `/appointments/${second?.id}`, { status: "cancelled" });
    const later = salon.startSite({ now: () => salon.now() + HOUR_MS });
    expect((await salon.view(token, later.bookings)).state).toBe("cancelled");
  });
});

describe("a booking that the salon cancels within the second, in words of its own", () => {
  const words = { booked: { status: "Eingetragen" }, cancelled: { status: "Ausgetragen" } };

  test("does not make its status count as standing", async () => {
    const first = await booked(words);
    const { salon } = first;
    const book = async (start: string) => salon.submit(await salon.agree(trim, start, "tm_mara"));
    await book("11:00:00");
    await salon.control("POST", "/settings", { standing: { ...words, booked: words.cancelled } });
    const token = await book("12:00:00");
    await salon.control("POST", "/settings", { standing: words });
    const third = (await salon.ledger()).appointments[2];
    await salon.control("POST", `/appointments/${third?.id}`, { status: "cancelled" });
    const later = salon.startSite({ now: () => salon.now() + HOUR_MS });
    expect((await salon.view(token, later.bookings)).state).toBe("doubtful");
    expect((await first.view()).state).toBe("confirmed");
    await first.desk({ status: "cancelled" });
    expect((await first.view()).state).toBe("doubtful");
  });

  test("as the very first: a later booking shows which status stands", async () => {
    const first = await booked({ ...words, booked: words.cancelled });
    const { salon, desk, view } = first;
    await salon.control("POST", "/settings", { standing: words });
    await desk({ status: "cancelled" });
    for (const start of ["11:00:00", "12:00:00"]) {
      await salon.submit(await salon.agree(trim, start, "tm_mara"));
    }
    expect((await view()).state).toBe("doubtful");
  });
});

describe("what looks like a cancellation but is not one", () => {
  test.each([
    { cancellation: { policy: "24 hours", feePercent: 50, deadline: "2027-04-05" } },
    { cancellation: { reasonId: null, cancelledAt: "0001-01-01T00:00:00" } },
    { cancelledAt: "1970-01-01T00:00:00Z", isCancellable: true },
  ])("%j beside a standing status", async (fields) => {
    const standing = {
      booked: { status: "Booked", ...fields },
      cancelled: { status: "Cancelled" },
    };
    const { salon, view, change, settled } = await booked(standing);
    expect(await view()).toMatchObject({ state: "confirmed", appointment: { status: "booked" } });
    await change({ to });
    expect(await settled()).toMatchObject({ state: "confirmed", start: to.start });
    expect(await salon.posts(MOVE)).toBe(1);
  });

  test("a record that says both is doubtful", async () => {
    const both = { status: "Booked", cancelledAt: "2026-11-20T10:00:00Z" };
    const { salon, view } = await booked({ booked: { status: "Booked" }, cancelled: {} });
    expect((await view()).state).toBe("confirmed");
    await salon.control("POST", "/settings", { standing: { booked: both } });
    expect((await view()).state).toBe("doubtful");
  });
});

describe("404", () => {
  test("for every address, for a while, is no cancellation", async () => {
    const { salon, view } = await booked(undefined);
    await salon.fault({ route: "GET *", kind: "status", status: 404, times: 8 });
    expect((await view()).state).toBe("doubtful");
    expect((await view()).state).toBe("doubtful");
    await salon.control("DELETE", "/faults");
    expect((await view()).state).toBe("confirmed");
  });

  test("for this record only, twice and a minute apart, is a cancellation", async () => {
    const { view, desk } = await booked(undefined);
    await desk({ deleted: true });
    expect((await view()).state).toBe("doubtful");
    expect(await view()).toMatchObject({ state: "cancelled", appointment: { changedBy: "salon" } });
  });

  test("for a record that its day's list shows is no cancellation, however often", async () => {
    const { salon, view } = await booked(undefined);
    await salon.fault({ route: READ, kind: "status", status: 404, times: 100 });
    for (let hour = 1; hour <= 3; hour += 1) expect((await view()).state).toBe("doubtful");
    await salon.control("DELETE", "/faults");
    expect((await view()).state).toBe("confirmed");
  });

  test("after a lost answer is unclear, and not a cancellation", async () => {
    const { salon, change, settled } = await booked(undefined);
    await salon.fault({ route: MOVE, kind: "reset-after" });
    await salon.fault({ route: READ, kind: "status", status: 404, after: 1, times: 100 });
    await change({ to });
    expect((await settled()).state).toBe("move_unclear");
  });

  test("before a move delays it until the record is back", async () => {
    const { salon, change, settled } = await booked(undefined);
    await salon.fault({ route: READ, kind: "status", status: 404 });
    await change({ to });
    expect(await settled()).toMatchObject({ state: "confirmed", start: to.start });
    expect(await salon.posts(MOVE)).toBe(1);
  });
});
