import { type JournalBooking, LEASE_MS } from "#lib/store/journal/contract.ts";
import type { Journal } from "#lib/store/journal/journal.ts";
import { isOpen } from "#lib/store/journal/states.ts";
import { type Clock, every } from "#lib/upstream/clock.ts";

export type LeaseDeps = Pick<Clock, "monotonic" | "after"> & {
  readonly journal: Pick<Journal, "lease" | "release" | "read">;
};

export async function withLease(
  deps: LeaseDeps,
  id: string,
  signal: AbortSignal,
  work: (booking: JournalBooking, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { journal, monotonic } = deps;
  let heldUntil = monotonic() + LEASE_MS;
  if (!(await journal.lease(id, LEASE_MS))) return;
  const lost = new AbortController();

  async function extend(): Promise<void> {
    const requestedAt = monotonic();
    const isOurs = await journal.lease(id, LEASE_MS).catch(() => undefined);
    if (isOurs) heldUntil = requestedAt + LEASE_MS;
    else if (isOurs === false || monotonic() > heldUntil) lost.abort();
  }

  const cancelTimer = every(deps, LEASE_MS / 3, () => void extend());
  try {
    const booking = await journal.read(id);
    if (booking && isOpen(booking.state)) {
      await work(booking, AbortSignal.any([signal, lost.signal]));
    }
  } finally {
    cancelTimer();
    await journal.release(id).catch(() => undefined);
  }
}
