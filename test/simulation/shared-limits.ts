import type { KeyLimits } from "#lib/config/types.ts";
import type { Clock } from "#lib/upstream/clock.ts";
import type { CallLog, Kind } from "#lib/upstream/limits/call-log.ts";
import { createLocalLog } from "#lib/upstream/limits/local-log.ts";
import type { LimitsMemory } from "#lib/upstream/limits/memory.ts";
import type { Life } from "./life.ts";

/** What a restart remembers of the limits, as SQLite keeps it. */
export function createUsage() {
  const writes: number[] = [];
  let pausedUntil: number | null = null;
  let lastStop: LimitsMemory["lastStop"] = null;
  const KEPT = 100;
  return (): LimitsMemory => {
    const memory = { earlierWrites: writes.slice(-KEPT), lastStop, pausedUntil };
    lastStop = { at: null, requests: 0 };
    return {
      ...memory,
      recordWrite: (at) => void writes.push(at),
      recordPause(until) {
        pausedUntil = Math.max(pausedUntil ?? 0, until);
      },
      recordStop(at, requests) {
        lastStop = { at, requests };
      },
    };
  };
}

/** How long a place of a process that died stays taken, as in lib/upstream/limits/shared-log.ts. */
const LAPSES_AFTER_MS = 85_000;

/**
 * One log for all instances, in the place of Redis: its rules are those of a process's own, and a dead
 * process's places lapse.
 */
export function createSharedLimits(limits: KeyLimits, clock: Clock) {
  const log = createLocalLog(limits, clock);
  return (life: Life): CallLog => {
    const open = new Map<string, Kind>();
    life.onDeath(() => {
      clock.after(LAPSES_AFTER_MS, () => {
        for (const [id, kind] of open) log.end(kind, id, true);
      });
    });
    return {
      ...log,
      take(kind, ids, low) {
        const taken = log.take(kind, ids, low);
        if ("kind" in taken && taken.kind === "taken") for (const id of ids) open.set(id, kind);
        return taken;
      },
      end(kind, id, wasUsed) {
        if (!life.isAlive()) return;
        open.delete(id);
        log.end(kind, id, wasUsed);
      },
      pollMs: 1_000,
    };
  };
}
