import type { RedisConnection } from "./connection.ts";

export type Durability = "always" | "on_request" | "weak";

export const DISK_TIMEOUT_MS = 4_000;

/** Waits until this connection's writes are on disk (WAITAOF, Redis 7.2); waits are shared. */
export function createBarrier(connection: Pick<RedisConnection, "call">): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function wait(): Promise<void> {
    const reply = await connection.call("WAITAOF", 1, 0, DISK_TIMEOUT_MS);
    const flushed = Array.isArray(reply) ? Number(reply[0]) : 0;
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
