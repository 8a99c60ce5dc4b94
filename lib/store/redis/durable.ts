import type { Call } from "./node.ts";

export type Durability = "always" | "on_request" | "weak";

export const DISK_TIMEOUT_MS = 4_000;
const REPLICA_TIMEOUT_MS = 500;
/** Where no replica replies there may be none, and each write would wait for nothing. */
const WITHOUT_REPLICA_MS = 10_000;

/** What a write waits for after its reply. */
export type Needs = { readonly disk: boolean; readonly replica: boolean };

/** A server's calls that also wait for its disk and replica, those of one moment together. */
export function durable(call: Call, needs: () => Needs): Call {
  let withoutReplicaUntil = Number.NEGATIVE_INFINITY;

  async function waitForReplica(): Promise<void> {
    if (performance.now() < withoutReplicaUntil) return;
    const replicas = await call("WAIT", 1, REPLICA_TIMEOUT_MS);
    if (replicas === 0) withoutReplicaUntil = performance.now() + WITHOUT_REPLICA_MS;
  }

  const settled = createBarrier(async () => {
    const { disk, replica } = needs();
    await Promise.all([disk && waitForDisk(call), replica && waitForReplica()]);
  });

  return async (command, ...args) => {
    const reply = await call(command, ...args);
    const { disk, replica } = needs();
    if (disk || replica) await settled();
    return reply;
  };
}

/** Until this connection's writes are on disk (WAITAOF, Redis 7.2). */
export async function waitForDisk(call: Call): Promise<void> {
  const reply = await call("WAITAOF", 1, 0, DISK_TIMEOUT_MS);
  const flushed = Array.isArray(reply) ? Number(reply[0]) : 0;
  if (flushed < 1) throw new Error("Redis has not written to its disk in time");
}

/** Calls during a wait share the next one, which covers their writes. */
export function createBarrier(wait: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

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
