import type { RedisConnection } from "./connection.ts";

/** What stands behind an acknowledgement: the disk itself, the disk if asked, or only memory. */
export type Durability = "always" | "on_request" | "weak";

/** How long the server may take to write to its disk. */
export const DISK_TIMEOUT_MS = 4_000;

/**
 * Waits until everything that this connection has written is on the server's disk (WAITAOF, Redis
 * 7.2). Those who come while one wait is on share the next one.
 */
export function createBarrier(connection: Pick<RedisConnection, "call">): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function wait(): Promise<void> {
    const answer = await connection.call("WAITAOF", 1, 0, DISK_TIMEOUT_MS);
    const flushed = Array.isArray(answer) ? Number(answer[0]) : 0;
    if (flushed < 1) throw new Error("Redis has not written to its disk in time");
  }

  function begin(): Promise<void> {
    const waiting = wait().finally(() => {
      current = undefined;
    });
    current = waiting;
    return waiting;
  }

  return () => {
    if (!current) return begin();
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
}
