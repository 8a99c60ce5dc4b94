import type { JournalBooking } from "../contract.ts";
import type { Write } from "./codec.ts";
import type { Space } from "./space.ts";

/** For how long no other instance takes up a booking whose insertion may have to be withdrawn. */
const INSERT_LEASE_MS = 60_000;
const NEW = "new|";

/** What a lease says; of one whose work has not begun, that it is new. */
export function leaseOf(owner: string, isNew = false): string {
  return isNew ? `${NEW}${owner}` : owner;
}

export function newLease(id: string, owner: string): Write {
  return ["SET", `lease:${id}`, leaseOf(owner, true), "PX", INSERT_LEASE_MS];
}

/**
 * Makes sure that a booking that was found stays: its insertion may not be durable yet, and the
 * process that stored it may die before it begins the work, so a lease that is still new passes to
 * the one that was asked last. False: it is not there, or not any more.
 */
export async function offerLease(
  space: Space,
  { id, intentId }: Pick<JournalBooking, "id" | "intentId">,
  owner: string,
): Promise<boolean> {
  const isThere = { read: ["HGET", "intents", intentId], is: id } as const;
  const lease = await space.text("GET", `lease:${id}`);
  if (!lease.startsWith(NEW) || lease === leaseOf(owner, true)) return space.flush([isThere]);
  const isSame = { read: ["GET", `lease:${id}`], is: lease } as const;
  return space.commit([isThere, isSame], [newLease(id, owner)]);
}

/** See `Journal.lease`. */
export async function takeLease(
  space: Space,
  id: string,
  owner: string,
  ms: number,
): Promise<boolean> {
  const [lease, found] = await Promise.all([
    space.text("GET", `lease:${id}`),
    space.bookings([id]),
  ]);
  const isFree = lease === "" || lease === leaseOf(owner) || lease === leaseOf(owner, true);
  if (!isFree || found.length === 0) return false;
  const isSame = { read: ["GET", `lease:${id}`], is: lease } as const;
  return space.commit([isSame], [["SET", `lease:${id}`, leaseOf(owner), "PX", ms]]);
}

/** See `Journal.release`. */
export async function releaseLease(space: Space, id: string, owner: string): Promise<void> {
  const isOurs = { read: ["GET", `lease:${id}`], is: leaseOf(owner) } as const;
  await space.commit([isOurs], [["DEL", `lease:${id}`]]);
}
