import { expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import { openSalon, type Salon, trim } from "../testing/salon.ts";

const CANCEL = "POST /api/Appointments/{id}";
const MOVE = "POST /api/Appointments/{id}/reschedule";
const READ = "GET /api/Appointments/{id}";
const MINUTE_MS = 60_000;

async function booked(key: string = keys.full.value) {
  const salon = await openSalon({ key });
  const token = await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
  return { salon, token };
}

/** Answers 403, as while the key is edited in the dashboard. */
function forbid(salon: Salon, route: string) {
  const body = { title: "Forbidden", status: 403, detail: "Forbidden" };
  return salon.fault({ route, kind: "status", status: 403, body });
}

async function revisionOf(salon: Salon, token: string): Promise<number> {
  return (await salon.view(token)).revision;
}

test("cancelling is back five minutes after a 403", async () => {
  const { salon, token } = await booked();
  await forbid(salon, CANCEL);
  await salon.bookings.requestChange(token, { revision: 0 });
  expect((await salon.view(token)).may).toEqual({ cancel: "off", move: "off" });
  const refused = await salon.bookings.requestChange(token, { revision: 1 });
  expect(refused).toEqual({ ok: false, error: "off" });
  salon.pass(5 * MINUTE_MS);
  expect((await salon.view(token)).may.cancel).toBe("yes");
  await salon.bookings.requestChange(token, { revision: await revisionOf(salon, token) });
  expect((await salon.view(token)).state).toBe("cancelled");
});

test("one 403 of a move turns both changes off for five minutes", async () => {
  const { salon, token } = await booked();
  const { date, start } = (await salon.offered(trim, "14:00:00", "tm_mara")).slot;
  await forbid(salon, MOVE);
  await salon.bookings.requestChange(token, { revision: 0, to: { date, start } });
  expect((await salon.view(token)).may).toEqual({ cancel: "off", move: "off" });
  salon.pass(5 * MINUTE_MS);
  expect((await salon.view(token)).may.move).toBe("yes");
});

test("a right that was missing while a page was read is used again after five minutes", async () => {
  const { salon, token } = await booked();
  salon.pass(3 * MINUTE_MS);
  await forbid(salon, READ);
  expect((await salon.view(token)).isCurrent).toBe(false);
  expect(salon.upstream.rights.lacks("appointments:read")).toBe(true);
  salon.pass(5 * MINUTE_MS);
  expect((await salon.view(token)).isCurrent).toBe(true);
});

test("what a key may not read is not moved, and can be cancelled", async () => {
  const { salon, token } = await booked(keys.noReading.value);
  const { date, start } = (await salon.offered(trim, "14:00:00", "tm_mara")).slot;
  expect((await salon.view(token)).may).toEqual({ move: "off", cancel: "yes" });
  const moved = await salon.bookings.requestChange(token, { revision: 0, to: { date, start } });
  expect(moved).toEqual({ ok: false, error: "off" });
  await salon.bookings.requestChange(token, { revision: 0 });
  expect((await salon.view(token)).state).toBe("cancelled");
});

test("what the salon has given to another person is not moved while it cannot be read", async () => {
  const { salon, token } = await booked();
  const { date, start } = (await salon.offered(trim, "14:00:00", "tm_mara")).slot;
  salon.pass(3 * MINUTE_MS);
  const [appointment] = (await salon.ledger()).appointments;
  await salon.control("POST", `/appointments/${appointment?.id}`, {
    lines: [{ start: "10:00:00", minutes: 15, serviceId: "1042", teamMemberId: "tm_jonas" }],
  });
  await forbid(salon, READ);
  await salon.bookings.requestChange(token, { revision: 0, to: { date, start } });
  expect(await salon.view(token)).toMatchObject({
    start: "10:00:00",
    failed: { kind: "move", reason: "off" },
    may: { move: "off", cancel: "yes" },
  });
  expect(await salon.posts(MOVE)).toBe(0);
  salon.pass(5 * MINUTE_MS);
  expect(await salon.view(token)).toMatchObject({ lines: [{ member: { id: "tm_jonas" } }] });
});
