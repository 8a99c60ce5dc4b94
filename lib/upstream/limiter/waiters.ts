import type { CallKind } from "./call-log.ts";
import type { Cancellation } from "./cancellation.ts";
import { priorities } from "./lanes.ts";

export type Permit = {
  ended(): void;
  unused(): void;
};

export type Waiter = CallKind & {
  readonly deadline: number;
  readonly cancellation: Cancellation;
  readonly resolve: (permit: Permit | undefined) => void;
};

/** Reads never wait behind a write that waits for its window, nor writes behind reads. */
export type QueueName = "reads" | "writes";

export function queueOf({ writes }: CallKind): QueueName {
  return writes ? "writes" : "reads";
}

export function insertByPriority(waiters: readonly Waiter[], waiter: Waiter): readonly Waiter[] {
  const firstLower = waiters.findIndex((other) => isHigher(waiter, other));
  return waiters.toSpliced(firstLower < 0 ? waiters.length : firstLower, 0, waiter);
}

export function isHigher(one: CallKind, other: CallKind): boolean {
  return priorities[one.lane] < priorities[other.lane];
}

export function isFirstOfQueue(waiters: readonly Waiter[], waiter: Waiter): boolean {
  return waiters.find((other) => queueOf(other) === queueOf(waiter)) === waiter;
}
