import { type Journal, type JournalBooking, LEASE_MS } from "#lib/journal/contract.ts";
import { isFinished } from "#lib/journal/states.ts";

export type LeaseDeps = { readonly journal: Pick<Journal, "lease" | "release" | "read"> };

export async function withLease(
  { journal }: LeaseDeps,
  id: string,
  signal: AbortSignal,
  work: (booking: JournalBooking, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  let heldUntil = performance.now() + LEASE_MS;
  if (!(await journal.lease(id, LEASE_MS))) return;
  const lost = new AbortController();

  async function extend(): Promise<void> {
    const requestedAt = performance.now();
    const isOurs = await journal.lease(id, LEASE_MS).catch(() => undefined);
    if (isOurs) heldUntil = requestedAt + LEASE_MS;
    else if (isOurs === false || performance.now() > heldUntil) lost.abort();
  }

  const timer = setInterval(() => void extend(), LEASE_MS / 3).unref();
  try {
    const booking = await journal.read(id);
    if (booking && !isFinished(booking.state)) {
      await work(booking, AbortSignal.any([signal, lost.signal]));
    }
  } finally {
    clearInterval(timer);
    await journal.release(id).catch(() => undefined);
  }
}
