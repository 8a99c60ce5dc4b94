import { expect, test } from "vitest";
import { ok } from "#lib/values/result.ts";
import { openSalon, trim } from "../testing/salon.ts";
import { isGone } from "./sighting.ts";

/** Whether an appointment counts as gone when so many others come before it on its day. */
async function isGoneBehind(others: number, isListed: boolean): Promise<boolean> {
  const salon = await openSalon();
  await salon.submit(await salon.agree(trim, "10:00:00", "tm_mara"));
  const [booking] = await salon.journal.find("book", { newest: 1 });
  if (!booking?.appointmentId) throw new Error("not booked");
  const before = Array.from({ length: others }, (_, at) => `other_${at}`);
  const ids = isListed ? [...before, booking.appointmentId] : before;
  const record = { client: "none", date: null, lines: null, isCancelled: false } as const;
  const all = ids.map((id) => ({ ...record, id }));
  const { upstream, timing } = salon.deps;
  const searchAppointments: typeof upstream.searchAppointments = async ({ skip = 0, limit }) =>
    ok({ records: all.slice(skip, skip + (limit ?? 100)), unreadable: 0, total: all.length });
  const deps = {
    upstream: { ...upstream, searchAppointments },
    now: () => timing.goneAfter,
    timing,
  };
  return isGone(deps, booking, 0);
}

test("an appointment is gone that no page of its day's list shows", async () => {
  expect(await isGoneBehind(120, false)).toBe(true);
});

test("an appointment is not gone that a later page of its day's list shows", async () => {
  expect(await isGoneBehind(120, true)).toBe(false);
});
