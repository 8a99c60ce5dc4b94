import type { JournalBooking } from "./contract.ts";
import type { Space, Writer } from "./port.ts";

const INSERT_LEASE_MS = 60_000;
const NEW = "new|";

/** Marked as new until processing begins. */
function newLeaseOf(owner: string): string {
  return NEW + owner;
}

export function giveNewLease(to: Writer, id: string, owner: string): void {
  to.lease(id, newLeaseOf(owner), INSERT_LEASE_MS);
}

/** A new lease passes to the latest sender: the first may have died. False: no such booking. */
export async function offerLease(
  space: Space,
  { id, intentId }: Pick<JournalBooking, "id" | "intentId">,
  owner: string,
): Promise<boolean> {
  const isThere = { map: "intents", key: intentId, is: id } as const;
  const lease = await space.get("lease", id);
  if (!lease.startsWith(NEW) || lease === newLeaseOf(owner)) return space.commit([isThere]);
  const isSame = { map: "lease", key: id, is: lease } as const;
  return space.commit([isThere, isSame], (to) => giveNewLease(to, id, owner));
}

export async function takeLease(
  space: Space,
  id: string,
  owner: string,
  ms: number,
): Promise<boolean> {
  const [lease, booking] = await Promise.all([space.get("lease", id), space.get("booking", id)]);
  if (!isFreeFor(owner, lease) || booking === "") return false;
  const isSame = { map: "lease", key: id, is: lease } as const;
  return space.commit([isSame], (to) => to.lease(id, owner, ms));
}

function isFreeFor(owner: string, lease: string): boolean {
  return lease === "" || lease === owner || lease === newLeaseOf(owner);
}

export async function releaseLease(space: Space, id: string, owner: string): Promise<void> {
  await space.commit([{ map: "lease", key: id, is: owner }], (to) => to.lease(id, undefined, 0));
}

/** Takes back a booking whose insertion was not acknowledged, unless an instance works on it. */
export async function withdraw(space: Space, id: string, owner: string): Promise<boolean> {
  const [found] = await space.find({ id });
  if (!found) return true;
  const { booking, isSame } = found;
  const lease = await space.get("lease", id);
  if (booking.version !== 1 || (lease !== "" && lease !== newLeaseOf(owner))) return true;
  return space.commit([isSame, { map: "lease", key: id, is: lease }], (to) => {
    to.remove(booking);
    to.lease(id, undefined, 0);
  });
}
