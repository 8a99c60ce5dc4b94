import { WINDOW_MS } from "./call-log.ts";

/** Those that stopped counting are dropped from memory this many at a time. */
const DROPPED_AT_ONCE = 1_000;

/**
 * At most so many calls in any sliding minute: each counts from its start until a minute after its
 * end. Looking costs the same however many there are. Times are those of the monotonic clock.
 */
export function createWindow(most: number) {
  let inFlight = 0;
  /** When those that have ended stop counting, the earliest first; those before `first` did. */
  let ends: number[] = [];
  let first = 0;

  function forget(now: number): void {
    while (first < ends.length && (ends[first] ?? now) <= now) first += 1;
    if (first < DROPPED_AT_ONCE) return;
    ends = ends.slice(first);
    first = 0;
  }

  function used(now: number): number {
    forget(now);
    return inFlight + ends.length - first;
  }

  return {
    /** Of calls made earlier, when they stop counting. */
    remember(countUntil: readonly number[]): void {
      ends = countUntil.toSorted((one, other) => one - other);
    },
    start(): void {
      inFlight += 1;
    },
    end(now: number): void {
      inFlight -= 1;
      ends.push(now + WINDOW_MS);
    },
    /** Of a call that was not made after all. */
    withdraw(): void {
      inFlight -= 1;
    },
    /** Of more than the limit, only the last hold up anybody. */
    used: (now: number) => Math.min(most, used(now)),
    /** How long until one more may start, at the soonest; 0: now. */
    untilRoom(now: number): number {
      const tooMany = used(now) - most;
      if (tooMany < 0) return 0;
      return (ends[first + tooMany] ?? now + WINDOW_MS) - now;
    },
    /** When the places of those that count come back, the earliest first. */
    freeAt(now: number): readonly number[] {
      forget(now);
      const atTheSoonest = Array<number>(inFlight).fill(now + WINDOW_MS);
      return [...ends.slice(first), ...atTheSoonest].slice(-most);
    },
  };
}
