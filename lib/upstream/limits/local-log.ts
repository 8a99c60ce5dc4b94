import { z } from "zod";
import type { KeyLimits } from "#lib/config/types.ts";
import { type Clock, systemClock } from "../clock.ts";
import { type CallLog, FULL_MS, WINDOW_MS } from "./call-log.ts";

/** Keeps a text across a restart; if `write` throws, it is not kept. */
export type LimitsMemory = { read(): string | undefined; write(text: string): void };

const forgets: LimitsMemory = { read: () => undefined, write: () => undefined };

/** When each call stops counting, in epoch milliseconds. */
const kept = z.object({ calls: z.record(z.string(), z.number()), isStopped: z.boolean() });

/** While it is in flight. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** In use after a kill, when nothing says how much was: browsing has a fifth left. */
const UNKNOWN_SHARE = 0.6;

/** A write is sent only once it is kept. */
const UNKEPT_RETRY_MS = 1_000;

/** The log of one process, by its monotonic clock. */
export function createLocalLog(
  limits: KeyLimits,
  clock: Clock = systemClock,
  memory: LimitsMemory = forgets,
): CallLog {
  const offset = clock.now() - clock.monotonic();
  const now = () => Math.floor(clock.monotonic() + offset);
  const calls = earlierCalls();
  let pausedUntil = 0;
  keep(false);

  /** Their process has ended, so none of them is in flight any more. */
  function earlierCalls(): Map<string, number> {
    const text = memory.read();
    if (text === undefined) return new Map();
    const earlier = kept.parse(JSON.parse(text));
    const length = earlier.isStopped ? 0 : Math.ceil(UNKNOWN_SHARE * limits.requestsPerMinute);
    const unknown = Array.from({ length }, (_, index) => [`unknown ${index}`, NEVER] as const);
    const all = [...Object.entries(earlier.calls), ...unknown];
    return new Map(all.map(([id, until]) => [id, Math.min(until, now() + WINDOW_MS)]));
  }

  /** False: it was not kept. */
  function keep(isStopped: boolean): boolean {
    try {
      memory.write(JSON.stringify({ calls: Object.fromEntries(calls), isStopped }));
      return true;
    } catch {
      return false;
    }
  }

  function tally() {
    const at = now();
    for (const [id, until] of calls) if (until <= at) calls.delete(id);
    const all = [...calls].toSorted(([, one], [, other]) => one - other);
    const writes = all.filter(([id]) => id.startsWith("w"));
    const freeAt = (some: typeof all) => some.map(([, until]) => Math.min(until, at + WINDOW_MS));
    const inFlight = (some: typeof all) => some.filter(([, until]) => until === NEVER).length;
    return {
      requestsFreeAt: freeAt(all),
      writesFreeAt: freeAt(writes),
      inFlight: inFlight(all),
      writesInFlight: inFlight(writes),
    };
  }

  return {
    take(ids, { requestsPerMinute, writesPerMinute = Infinity, inFlight, ownInFlight }) {
      const used = tally();
      const isWrite = writesPerMinute < Infinity;
      const own = isWrite ? used.writesInFlight : used.inFlight - used.writesInFlight;
      const left = Math.min(inFlight - used.inFlight, ownInFlight - own);
      const dueAt = (freeAt: readonly number[], limit: number) =>
        freeAt[freeAt.length + ids.length - limit - 1] ?? 0;
      const waitMs = Math.max(
        pausedUntil - now(),
        dueAt(used.requestsFreeAt, requestsPerMinute) - now(),
        dueAt(used.writesFreeAt, writesPerMinute) - now(),
        ids.length > left ? FULL_MS : 0,
      );
      if (waitMs > 0) return { waitMs, askAfterMs: waitMs };
      for (const id of ids) calls.set(id, NEVER);
      if (!isWrite || keep(false)) return { waitMs: 0, askAfterMs: 0 };
      for (const id of ids) calls.delete(id);
      return { waitMs: UNKEPT_RETRY_MS, askAfterMs: UNKEPT_RETRY_MS };
    },
    end(ids, wasUsed) {
      for (const id of ids) calls.set(id, wasUsed ? now() + WINDOW_MS : 0);
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms);
    },
    inUse() {
      const { requestsFreeAt, writesFreeAt, inFlight } = tally();
      return { requests: requestsFreeAt.length, inFlight, writesFreeAt, pausedUntil };
    },
    maxHeldMs: Infinity,
    close: () => void keep(true),
  };
}
