import type { KeyLimits } from "#lib/config/types.ts";
import type { Clock } from "#lib/upstream/clock.ts";
import type { CallLog } from "#lib/upstream/limiter/call-log.ts";
import { createLocalLog } from "#lib/upstream/limiter/local-log.ts";
import type { LimiterMemory } from "#lib/upstream/limiter/memory.ts";
import type { Life } from "./life.ts";

/** What a restart remembers of the limits, as SQLite keeps it. */
export function createUsage() {
  const writes: number[] = [];
  const reads: { readonly at: number; readonly count: number }[] = [];
  let pausedUntil: number | null = null;
  const KEPT = 100;
  return (): LimiterMemory => ({
    earlierWrites: writes.slice(-KEPT),
    earlierReads: reads.slice(-KEPT),
    pausedUntil,
    recordWrite: (at) => void writes.push(at),
    recordReads: (reservation) => void reads.push(reservation),
    recordPause(until) {
      pausedUntil = Math.max(pausedUntil ?? 0, until);
    },
    adjustClock: () => undefined,
  });
}

/** How long a place of a process that died stays taken, as in lib/upstream/limiter/shared-log.ts. */
const LAPSES_AFTER_MS = 25_000;

/**
 * One log for all instances, in the place of Redis: its rules are those of a process's own, and a dead
 * process's places lapse. Without the order among instances, which shared-log.test.ts tries.
 */
export function createSharedLimits(limits: KeyLimits, clock: Clock) {
  const log = createLocalLog(limits, clock);
  return (life: Life): CallLog => {
    const open = new Set<string>();
    life.onDeath(() => {
      clock.after(LAPSES_AFTER_MS, () => void log.release([...open], true));
    });
    return {
      ...log,
      reserve(wanted) {
        const reserved = log.reserve(wanted);
        if ("kind" in reserved && reserved.kind === "granted") open.add(reserved.id);
        return reserved;
      },
      release(ids, used) {
        if (!life.isAlive()) return;
        for (const id of ids) open.delete(id);
        return log.release(ids, used);
      },
      pollIntervalMs: 1_000,
    };
  };
}
