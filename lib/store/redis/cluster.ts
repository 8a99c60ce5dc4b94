import { setTimeout as sleep } from "node:timers/promises";
import { Command } from "ioredis";
import { z } from "zod";
import type { RedisHost } from "#lib/config/redis-address.ts";
import { type Call, isReply, type RedisNode } from "./node.ts";

type Primary = { readonly node: RedisNode; readonly call: Call };
type Cluster = Omit<RedisNode, "isReady"> & { each(): readonly Call[] };
type Range = { readonly from: number; readonly to: number; readonly address: string };

const SLOTS = 16_384;
const MAX_TRIES = 4;
const FOLLOW_PAUSE_MS = 50;
/** Commands that fail while a primary is away ask for the new one no more often. */
const REFRESH_EVERY_MS = 200;

const slotsReply = z.array(
  z
    .tuple([z.int(), z.int(), z.tuple([z.string().nullable(), z.int()]).rest(z.unknown())])
    .rest(z.unknown()),
);

/**
 * Sends each command to the primary of its key's slot. Unlike ioredis' Cluster it repeats a command
 * only where a server refused it (MOVED), and `afterCall` waits at the server that executed it.
 */
export function connectCluster(
  seeds: readonly RedisHost[],
  connect: (host: RedisHost) => RedisNode,
  afterCall: (call: Call) => Call,
): Cluster {
  const primaries = new Map<string, Primary>();
  let ranges: readonly Range[] = [];
  let refreshing: Promise<void> | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  async function askSeed(seed: RedisHost): Promise<readonly Range[]> {
    const node = connect(seed);
    try {
      await node.open();
      return await rangesOf(node.call, seed);
    } finally {
      void node.close();
    }
  }

  async function askAny(): Promise<readonly Range[]> {
    const ready = [...primaries].filter(([, { node }]) => node.isReady());
    const known = ready.map(
      ([address, { node }]) =>
        () =>
          rangesOf(node.call, hostOf(address)),
    );
    const others = seeds.map((seed) => () => askSeed(seed));
    let failure: unknown;
    for (const ask of [...known, ...others]) {
      try {
        return await ask();
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  async function update(): Promise<void> {
    const found = await askAny();
    if (isClosed) return;
    const addresses = new Set(found.map(({ address }) => address));
    const added = [...addresses].filter((address) => !primaries.has(address));
    const opened = added.map((address) => {
      const node = connect(hostOf(address));
      primaries.set(address, { node, call: afterCall(node.call) });
      return node.open().catch((error: unknown) => {
        // The next refresh tries again.
        primaries.delete(address);
        throw error;
      });
    });
    ranges = found;
    for (const [address, { node }] of primaries) {
      if (addresses.has(address)) continue;
      primaries.delete(address);
      void node.close();
    }
    await Promise.all(opened);
  }

  function refresh(): Promise<void> {
    refreshing ??= update().finally(() => {
      refreshing = undefined;
      refreshedAt = performance.now();
    });
    return refreshing;
  }

  /** Other error replies come from the right server, so slots need not be asked for. */
  function refreshAfter(error: unknown): void {
    if (isReply(error, "") && !isReply(error, "CLUSTERDOWN", "READONLY", "ASK")) return;
    if (isClosed || performance.now() - refreshedAt < REFRESH_EVERY_MS) return;
    refresh().catch(() => undefined);
  }

  function primaryOf(slot: number | null): Primary | undefined {
    if (slot === null) {
      const all = [...primaries.values()];
      return all.find(({ node }) => node.isReady()) ?? all[0];
    }
    const range = ranges.find(({ from, to }) => from <= slot && slot <= to);
    return range && primaries.get(range.address);
  }

  async function send(slot: number | null, command: string, args: (string | number)[]) {
    const primary = primaryOf(slot);
    if (!primary) throw new Error("no server of the Redis Cluster has this key");
    return primary.call(command, ...args);
  }

  async function call(command: string, ...args: (string | number)[]): Promise<unknown> {
    const slot: number | null = new Command(command, args.map(String)).getSlot();
    for (let tries = 1; ; tries += 1) {
      try {
        return await send(slot, command, args);
      } catch (error) {
        if (!isReply(error, "MOVED") || tries === MAX_TRIES) {
          refreshAfter(error);
          throw error;
        }
        await sleep(tries > 1 ? FOLLOW_PAUSE_MS : 0);
        await refresh();
      }
    }
  }

  return {
    async open() {
      await refresh();
      const covered = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
      if (covered < SLOTS) throw new Error("its Cluster has slots without a server");
    },
    call,
    each: () => [...primaries.values()].map(({ node }) => node.call),
    async close() {
      isClosed = true;
      await Promise.all([...primaries.values()].map(({ node }) => node.close()));
    },
  };
}

/** A server that has not been told its own host leaves it out. */
async function rangesOf(call: Call, asked: RedisHost): Promise<readonly Range[]> {
  return slotsReply
    .parse(await call("CLUSTER", "SLOTS"))
    .map(([from, to, [host, port]]) => ({ from, to, address: `${host || asked.host}:${port}` }));
}

function hostOf(address: string): RedisHost {
  const at = address.lastIndexOf(":");
  return { host: address.slice(0, at), port: Number(address.slice(at + 1)) };
}
