import { expect, onTestFinished } from "vitest";
import { createSqliteJournal } from "#lib/store/sqlite/journal.ts";
import type { Bookings } from "../bookings.ts";
import type { Finding } from "../views/desk-actions.ts";
import {
  CREATE_APPOINTMENT,
  CREATE_CLIENT,
  day,
  type Fault,
  openSalon,
  type Salon,
  type SalonOptions,
} from "./salon.ts";
import { CANCEL, MOVE } from "./standing.ts";

/**
 * After each way in which a booking, move or cancellation can end, its holds, its places among the
 * key's writes and in flight and its lease are what they have to be.
 */
export const WRITES = 8;
export const status = (code: number, times = 1) => ({ kind: "status", status: code, times });

export type Ending = readonly [name: string, fault: Fault | undefined, end: string, holds: number];

export async function openOwn(options: SalonOptions = {}): Promise<Salon> {
  return openSalon({ limits: { writesPerMinute: WRITES }, ...options });
}

const sent = (salon: Salon) =>
  Promise.all([CREATE_CLIENT, CREATE_APPOINTMENT, MOVE, CANCEL].map((route) => salon.posts(route)));

/** Ten minutes later the hold of what is booked is over, by the upstream's own times. */
export async function leaves(salon: Salon, id: string, holds: number, { deps } = salon) {
  const at = salon.now() + 5 * 60_000;
  expect(await deps.journal.held("book", day, day, at)).toHaveLength(holds);
  const read = await salon.bookings.desk.read(id);
  if (read.ok && read.value.state !== "person") expect(read.value.sent).toBeUndefined();
  const { inFlight, waiting } = salon.upstream.pressure();
  expect(new Set([inFlight.used, ...Object.values(waiting)])).toEqual(new Set([0]));
  const made = (await sent(salon)).reduce((sum, count) => sum + count, 0);
  expect(await freePlaces(salon)).toBe(Math.max(0, WRITES - made));
  const other = createSqliteJournal(salon.dataDir);
  onTestFinished(() => other.close());
  expect(await other.lease(id, 1_000)).toBe(true);
}

/** How many writes could be made at once. */
export async function freePlaces({ upstream }: Salon): Promise<number> {
  const end = new AbortController();
  const turns = Array.from({ length: WRITES }, () => upstream.turn(end.signal));
  const granted = turns.map(async (turn) => {
    return (await turn.reserve({ lane: "new", writes: 1, waitedMs: 0, maxWaitMs: 200 })).ok;
  });
  const free = (await Promise.all(granted)).filter(Boolean).length;
  for (const turn of turns) turn.release();
  return free;
}

/** As staff settle what was left to them. */
export async function settled(salon: Salon, token: string, finding: Finding | "sent again") {
  const { desk, idOf } = salon.bookings;
  const id = idOf(token) ?? "";
  const result = finding === "sent again" ? desk.resend(id) : desk.settle(id, finding);
  expect(await result).toEqual({ ok: true, value: undefined });
  return { id, state: (await ended(salon, token)).state };
}

export async function ended(salon: Salon, token: string, by: Bookings = salon.bookings) {
  await expect
    .poll(async () => (await salon.view(token, by)).pending, { timeout: 20_000 })
    .toBe(false);
  return salon.view(token, by);
}
