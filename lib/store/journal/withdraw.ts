import type { Store } from "../store.ts";
import type { InsertResult, NewBooking } from "./contract.ts";
import { readDays } from "./holds.ts";
import { keys } from "./keys.ts";
import type { Pause } from "./races.ts";
import { readRows, remove } from "./records.ts";

const WITHDRAW_EVERY_MS = 1_000;

type Insert = (booking: NewBooking, capacity: number) => Promise<InsertResult>;

/** An insertion whose answer is lost is withdrawn: the visitor reads that nothing was booked. */
export function createSureInsert(store: Store, pause: Pause, insert: Insert) {
  let isStopped = false;

  async function withdrawLater(id: string): Promise<void> {
    while (!isStopped) {
      await pause(WITHDRAW_EVERY_MS, undefined, { ref: false });
      if (await withdraw(store, id).catch(() => false)) return;
    }
  }

  return {
    insert: (booking: NewBooking, capacity: number) =>
      insert(booking, capacity).catch((error: unknown) => {
        void withdrawLater(booking.id);
        throw error;
      }),
    stop() {
      isStopped = true;
    },
  };
}

/** Unless it has changed, or another form was told of it. False: try again. */
async function withdraw(store: Store, id: string): Promise<boolean> {
  const [found] = await readRows(store, [id]);
  if (!found || found.booking.version > 1 || found.booking.isKnown) return true;
  const { text, booking } = found;
  const days = await readDays(store, booking.slug, booking.heldOn);
  const unchanged = new Map([[keys.booking(id), text], ...days.unchanged]);
  const released = days.holdFor(id, [], booking.createdAt);
  return store.commit(unchanged, [...remove(booking), ...released]);
}
