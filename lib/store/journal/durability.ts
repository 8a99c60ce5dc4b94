import type { MemoryKind } from "./memory.ts";
import { type BookingState, isOnWayToClient } from "./states.ts";

/**
 * `written` survives the end of the process, and a power cut once something `flushed` follows. It
 * is for what can be repeated without harm; a store may flush it all the same.
 */
export type Durability = "flushed" | "written";

/** Written with each booking. After a power cut clients are searched and forms counted anew. */
const WRITTEN: ReadonlySet<MemoryKind> = new Set(["client", "inventory"]);

export function durabilityOfMemory(kind: MemoryKind): Durability {
  return WRITTEN.has(kind) ? "written" : "flushed";
}

export function durabilityOfChange(from: BookingState, to: BookingState): Durability {
  return isOnWayToClient(from) && isOnWayToClient(to) ? "written" : "flushed";
}
