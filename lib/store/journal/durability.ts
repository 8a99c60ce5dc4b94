import type { MemoryKind } from "./memory.ts";
import { type BookingState, isOnWayToClient } from "./states.ts";

/**
 * `written` survives the end of the process, and a power cut once something `flushed` came after it: for
 * what is done again without harm. A store may flush it all the same.
 */
export type Durability = "flushed" | "written";

/** Written with each booking. What a power cut takes of them is learned again, or not counted. */
const WRITTEN: ReadonlySet<MemoryKind> = new Set(["client", "inventory"]);

export function durabilityOfMemory(kind: MemoryKind): Durability {
  return WRITTEN.has(kind) ? "written" : "flushed";
}

export function durabilityOfChange(from: BookingState, to: BookingState): Durability {
  return isOnWayToClient(from) && isOnWayToClient(to) ? "written" : "flushed";
}
