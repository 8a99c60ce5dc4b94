import type { JournalBooking } from "../contract.ts";
import type { Write } from "./codec.ts";
import type { Space } from "./space.ts";

const INSERT_LEASE_MS = 60_000;
const NEW = "new|";

/** The lease's value; marked as new until processing begins. */
export function leaseOf(owner: string, isNew = false): string {
  return isNew ? `${NEW}${owner}` : owner;
}

export function newLease(id: string, owner: string): Write {
  return ["SET", `lease:${id}`, leaseOf(owner, true), "PX", INSERT_LEASE_MS];
}

/** A new lease passes to the latest sender: its process may have died. False: no booking. */
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

export async function releaseLease(space: Space, id: string, owner: string): Promise<void> {
  const isOurs = { read: ["GET", `lease:${id}`], is: leaseOf(owner) } as const;
  await space.commit([isOurs], [["DEL", `lease:${id}`]]);
}
