import type { Call } from "./connection.ts";

export const DISK_TIMEOUT_MS = 4_000;

/** Until this connection's writes are on disk (WAITAOF, Redis 7.2). */
export async function waitForDisk(call: Call): Promise<void> {
  const reply = await call("WAITAOF", 1, 0, DISK_TIMEOUT_MS);
  const flushed = Array.isArray(reply) ? Number(reply[0]) : 0;
  if (flushed < 1) throw new Error("Redis has not written to its disk in time");
}

/** Calls during a wait share the next one, which covers their writes. */
export function createBarrier(wait: () => Promise<void>): () => Promise<void> {
  let latest = Promise.resolve();
  let next: Promise<void> | undefined;

  function begin(): Promise<void> {
    next = undefined;
    latest = wait();
    return latest;
  }

  return () => {
    next ??= latest.then(begin, begin);
    return next;
  };
}
