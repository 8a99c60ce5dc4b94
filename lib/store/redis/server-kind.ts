import type { RedisAddress } from "#lib/config/redis-address.ts";
import { type Call, isReply } from "./node.ts";

const LEAST_VERSION = 7;

type Facts = { readonly fault?: string; readonly hasReplicas: boolean };

/** What is wrong with using this server at such an address; it continues “REDIS_URL”. */
export async function examineServer(call: Call, kind: RedisAddress["kind"]): Promise<Facts> {
  const info = await readInfo(call);
  const hasReplicas = Number(info.get("connected_slaves") ?? 0) > 0;
  const fault = faultOf(info, kind);
  return { hasReplicas, ...(fault !== undefined && { fault }) };
}

function faultOf(info: ReadonlyMap<string, string>, kind: string): string | undefined {
  const version = info.get("redis_version") ?? String(LEAST_VERSION);
  // Valkey calls it `server_mode`.
  if ((info.get("redis_mode") ?? info.get("server_mode")) === "sentinel") {
    return "is a Sentinel; write redis+sentinel://HOST:26379/NAME, with its name of the primary";
  }
  if (info.get("cluster_enabled") === "1" && kind !== "cluster") {
    return "is a server of a Redis Cluster; write redis+cluster://HOST:PORT";
  }
  if (info.get("role") === "slave") {
    return "is a replica, which takes no bookings; name its primary, or its Sentinels: redis+sentinel://HOST:26379/NAME";
  }
  if (Number.parseInt(version, 10) < LEAST_VERSION) {
    return `is version ${version}; use Redis ${LEAST_VERSION} or newer, or Valkey`;
  }
  return undefined;
}

/** Empty where a managed server forbids it. */
async function readInfo(call: Call): Promise<ReadonlyMap<string, string>> {
  try {
    const lines = String(await call("INFO")).split("\r\n");
    return new Map(lines.map((line) => split(line)));
  } catch (error) {
    if (isReply(error, "NOPERM", "ERR")) return new Map();
    throw error;
  }
}

function split(line: string): [string, string] {
  const at = line.indexOf(":");
  return [line.slice(0, at), line.slice(at + 1)];
}

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/cluster support disabled/, "is no Redis Cluster; write redis://HOST:PORT"],
  [/^(NOAUTH|WRONGPASS)/, "is not let in; write redis://USER:PASSWORD@HOST:PORT"],
  [/No such master/, "names a primary that its Sentinels do not know; the name stands after the /"],
  [
    /(self-signed|first|issuer) certificate/,
    "has a certificate that is not trusted; name its CA in NODE_EXTRA_CA_CERTS",
  ],
];

/** A failure to connect, in words that say what to do where that is known. */
export function connectFault(error: unknown): string {
  const message = error instanceof Error ? error.message : "no connection";
  const known = ADVICE.find(([words]) => words.test(message));
  return known ? known[1] : `cannot be used: ${message}`;
}
