import { spawnSync } from "node:child_process";
import { parseRedisAddress, type RedisAddress } from "#lib/config/redis-address.ts";

export function addressOf(url: string): RedisAddress {
  const address = parseRedisAddress(url);
  if (!address.ok) throw new Error(`REDIS_URL ${address.error}`);
  return address.value;
}

const program = process.env.VALKEY_SERVER_PATH || "valkey-server";
const isThere = spawnSync(program, ["--version"]).status === 0;

/** Debian 12 has none. */
export const valkey = isThere
  ? { program, reason: "" }
  : { program: undefined, reason: " (skipped: there is no valkey-server; VALKEY_SERVER_PATH)" };
