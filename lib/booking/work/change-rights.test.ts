import { expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import { openSalon, type Salon, trim } from "../testing/salon.ts";

const CANCEL = "POST /api/Appointments/{id}";
const MOVE = "POST /api/Appointments/{id}/reschedule";
const READ = "GET /api/Appointments/{id}";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function booked(key: string = keys.full.value) {
  const salon = await openSalon({ key });
  const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
  return { salon, token };
}

/** Answers 403, as while the key is edited in the dashboard. */
function forbid(salon: Salon, route: string, detail = "Forbidden") {
  const body = { title: "Forbidden", status: 403, detail };
  return salon.fault({ route, kind: "status", status: 403, body });
}

async function revisionOf(salon: Salon, token: string): Promise<number> {
  return (await salon.view(token)).appointment.revision;
}

test("cancelling is back two minutes after a 403 that names no right, for all instances", async () => {
  const { salon, token } = await booked();
  const other = salon.startSite();
  await forbid(salon, CANCEL);
  await salon.bookings.requestChange(token, { revision: 0 });
  expect((await salon.view(token)).may).toEqual({ cancel: "off", move: "yes" });
  const refused = await other.bookings.requestChange(token, { revision: 1 });
  expect(refused).toEqual({ ok: false, error: "off" });
  salon.pass(2 * MINUTE_MS);
  for (const { bookings } of [salon, other]) {
    expect((await salon.view(token, bookings)).may.cancel).toBe("yes");
  }
  const revision = await revisionOf(salon, token);
  await other.bookings.requestChange(token, { revision });
  expect((await salon.view(token)).state).toBe("cancelled");
});

test("one 403 of a move turns moving off briefly, and not cancelling", async () => {
  const { salon, token } = await booked();
  const { date, start } = (await salon.offered(trim, "14:00:00", "tm_mara")).slot;
  await forbid(salon, MOVE);
  await salon.bookings.requestChange(token, { revision: 0, to: { date, start } });
  expect((await salon.view(token)).may).toEqual({ cancel: "yes", move: "off" });
  salon.pass(2 * MINUTE_MS);
  expect((await salon.view(token)).may.move).toBe("yes");
});

test("a plan that has ended is a problem of the account, not a missing right", async () => {
  const { salon, token } = await booked();
  await forbid(salon, CANCEL, "The plan of this account has no Integrations.");
  await salon.bookings.requestChange(token, { revision: 0 });
  expect((await salon.view(token)).may.cancel).toBe("yes");
});

test("a right that was missing while a page was read is used again by the next booking's success", async () => {
  const { salon, token } = await booked();
  salon.pass(3 * MINUTE_MS);
  await forbid(salon, READ);
  expect((await salon.view(token)).appointment.isCurrent).toBe(false);
  expect(salon.upstream.rights.lacks("appointments:read")).toBe(true);
  salon.pass(2 * MINUTE_MS);
  expect((await salon.view(token)).appointment.isCurrent).toBe(true);
});

test("a right that is named as missing is not offered by any instance, nor after a restart", async () => {
  const { salon, token } = await booked(keys.noCancelling.value);
  const other = salon.startSite();
  expect((await salon.view(token, other.bookings)).may.cancel).toBe("yes");
  await salon.bookings.requestChange(token, { revision: 0 });
  expect((await salon.view(token)).may).toEqual({ cancel: "off", move: "yes" });
  const restarted = salon.startSite();
  expect((await salon.view(token, restarted.bookings)).may.cancel).toBe("off");
  // A running instance learns of it within a minute.
  salon.pass(MINUTE_MS);
  expect((await salon.view(token, other.bookings)).may.cancel).toBe("off");
  expect(await other.bookings.requestChange(token, { revision: 0 })).toEqual({
    ok: false,
    error: "off",
  });
  expect(await salon.posts(CANCEL)).toBe(1);
});

test("a missing right is tried again after six hours, and with another key at once", async () => {
  const { salon, token } = await booked(keys.noEditing.value);
  const { date, start } = (await salon.offered(trim, "14:00:00", "tm_mara")).slot;
  await salon.bookings.requestChange(token, { revision: 0, to: { date, start } });
  expect((await salon.view(token)).may.move).toBe("off");
  const withOtherKey = salon.startSite({ keyId: "another" });
  expect((await salon.view(token, withOtherKey.bookings)).may.move).toBe("yes");
  salon.pass(5 * HOUR_MS);
  expect((await salon.view(token)).may.move).toBe("off");
  salon.pass(HOUR_MS);
  expect((await salon.view(token)).may.move).toBe("yes");
  expect(await salon.posts(MOVE)).toBe(1);
});

test("after a failed change, a key that may not read does not claim that nothing has changed", async () => {
  const { salon, token } = await booked(keys.noReading.value);
  expect((await salon.view(token)).appointment.isCurrent).toBe(true);
  const { date, start } = (await salon.offered(trim, "14:00:00", "tm_mara")).slot;
  await salon.fault({ route: MOVE, kind: "reset-before" });
  await salon.bookings.requestChange(token, { revision: 0, to: { date, start } });
  await expect.poll(async () => (await salon.view(token)).pending, { timeout: 15_000 }).toBe(false);
  expect(await salon.view(token)).toMatchObject({
    state: "confirmed",
    appointment: { isCurrent: false, failed: { kind: "move", reason: "not_done" } },
  });
});
