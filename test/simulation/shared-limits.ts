import type { KeyLimits } from "#lib/config/types.ts";
import type { Clock } from "#lib/upstream/clock.ts";
import type { CallLog } from "#lib/upstream/limits/call-log.ts";
import { createLocalLog, type LimitsMemory } from "#lib/upstream/limits/local-log.ts";
import type { Life } from "./life.ts";

/** What a restart remembers of the limits, as SQLite keeps it. */
export function createUsage() {
  let text: string | undefined;
  return (life: Life): LimitsMemory => ({
    read: () => text,
    write(given) {
      if (life.isAlive()) text = given;
    },
  });
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
    const open = new Set<string>();
    life.onDeath(() => clock.after(LAPSES_AFTER_MS, () => log.end([...open], true)));
    return {
      ...log,
      take(ids, bounds) {
        const isTaken = log.take(ids, bounds);
        if (isTaken === true) for (const id of ids) open.add(id);
        return isTaken;
      },
      end(ids, wasUsed) {
        if (!life.isAlive()) return;
        for (const id of ids) open.delete(id);
        log.end(ids, wasUsed);
      },
    };
  };
}
