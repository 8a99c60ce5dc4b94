import { createHash } from "node:crypto";
import type { RedisAddress, RedisHost } from "#lib/config/redis-address.ts";
import { connectCluster } from "./cluster.ts";
import { type Call, connectNode, isReply, type RedisNode, redisOptions } from "./node.ts";

export type Script = { readonly lua: string; readonly sha: string };

export function script(lua: string): Script {
  return { lua, sha: createHash("sha1").update(lua).digest("hex") };
}

/** The server, or all primaries of a Cluster. */
export type RedisConnection = Omit<RedisNode, "isReady"> & {
  /** A rejection does not say whether the script ran. */
  run(
    script: Script,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<unknown>;
  /** To ask each server for itself. */
  each(): readonly Call[];
};

const DEFAULT_TIMEOUT_MS = 2_000;

/** `afterCall` wraps each call of a server, to wait there for more than the reply. */
export function connectRedis(
  address: RedisAddress,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  afterCall: (call: Call) => Call = (call) => call,
): RedisConnection {
  if (address.kind === "cluster") {
    const connect = (host: RedisHost) => connectNode(redisOptions(address, host), timeoutMs);
    const cluster = connectCluster(address.hosts, connect, afterCall);
    return { ...cluster, run: runBy(cluster.call) };
  }
  const { open, close, call } = connectNode(redisOptions(address), timeoutMs);
  const wrapped = afterCall(call);
  return { open, close, call: wrapped, run: runBy(wrapped), each: () => [call] };
}

function runBy(call: Call): RedisConnection["run"] {
  return async ({ lua, sha }, keys, args) => {
    try {
      return await call("EVALSHA", sha, keys.length, ...keys, ...args);
    } catch (error) {
      if (!isReply(error, "NOSCRIPT")) throw error;
      return call("EVAL", lua, keys.length, ...keys, ...args);
    }
  };
}
