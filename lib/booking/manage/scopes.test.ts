import { expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import { openSalon, trim } from "../testing/salon.ts";

const CANCEL = "POST /api/Appointments/{id}";
const MOVE = "POST /api/Appointments/{id}/reschedule";
const HOUR_MS = 60 * 60_000;

async function booked(key: string) {
  const salon = await openSalon({ key });
  const token = await salon.submit(await salon.review(trim, "10:00:00", "tm_mara"));
  return { salon, token };
}

test("a right that one press has shown to be missing is not offered by any instance, nor after a restart", async () => {
  const { salon, token } = await booked(keys.noCancelling.value);
  const other = salon.startSite();
  expect((await salon.view(token, other.bookings)).may.cancel).toBe("yes");
  await salon.bookings.requestChange(token, { revision: 0 });
  expect((await salon.view(token)).may).toEqual({ cancel: "off", move: "yes" });
  const restarted = salon.startSite();
  expect((await salon.view(token, restarted.bookings)).may.cancel).toBe("off");
  const later = salon.startSite({ now: () => salon.now() + 60_000 });
  const refused = await later.bookings.requestChange(token, { revision: 0 });
  expect(refused).toEqual({ ok: false, error: "off" });
  // An instance that runs learns of it within a minute.
  let passed = 0;
  const running = salon.startSite({ now: () => salon.now() + passed });
  await salon.view(token, running.bookings);
  passed = 60_000;
  expect((await salon.view(token, running.bookings)).may.cancel).toBe("off");
  expect(await salon.posts(CANCEL)).toBe(1);
});

test("after some hours it is tried again, and with another key at once", async () => {
  const { salon, token } = await booked(keys.noEditing.value);
  const { date, start } = await salon.offered(trim, "14:00:00", "tm_mara");
  await salon.bookings.requestChange(token, { revision: 0, to: { date, start } });
  expect((await salon.view(token)).may.move).toBe("off");
  const soon = salon.startSite({ now: () => salon.now() + 5 * HOUR_MS });
  expect((await salon.view(token, soon.bookings)).may.move).toBe("off");
  const later = salon.startSite({ now: () => salon.now() + 7 * HOUR_MS });
  expect((await salon.view(token, later.bookings)).may.move).toBe("yes");
  const withOtherKey = salon.startSite({ keyId: "another" });
  expect((await salon.view(token, withOtherKey.bookings)).may.move).toBe("yes");
  expect(await salon.posts(MOVE)).toBe(1);
});
