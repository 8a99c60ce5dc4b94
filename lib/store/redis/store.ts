import type { RedisAddress } from "#lib/config/redis-address.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { connectRedis, type RedisConnection, type Script } from "./connection.ts";
import { DISK_TIMEOUT_MS, durable, type Needs } from "./durable.ts";
import { type Call, isKnown } from "./node.ts";
import { checkPersistence } from "./persistence.ts";
import { connectFault, examineServer } from "./server-kind.ts";

export type RedisStore = {
  /** The value holds warnings; the error continues a sentence that begins with “REDIS_URL”. */
  open(allowVolatile: boolean): Promise<Result<readonly string[], string>>;
  read(script: Script, keys: readonly string[], args: readonly Argument[]): Promise<unknown>;
  /** Fulfilled once as durable as this server allows. A rejected write may still be stored. */
  write(script: Script, keys: readonly string[], args: readonly Argument[]): Promise<unknown>;
  get(command: string, ...args: Argument[]): Promise<unknown>;
  put(command: string, ...args: Argument[]): Promise<unknown>;
  /** For what need not be durable. */
  readonly connection: Pick<RedisConnection, "run" | "call">;
  close(): Promise<void>;
};

type Argument = string | number;

/** Reads have their own connection, so that they never wait behind a WAITAOF or WAIT. */
export function createRedisStore(address: RedisAddress): RedisStore {
  let needs: Needs = { disk: false, replica: false };
  const reads = connectRedis(address);
  const writes = connectRedis(address, DISK_TIMEOUT_MS + 1_000, (call) =>
    durable(call, () => needs),
  );

  /** Needs of the weakest server of a Cluster. */
  async function examine(call: Call, allowVolatile: boolean): Promise<Result<Checked, string>> {
    const { fault, hasReplicas } = await examineServer(call, address.kind);
    if (fault !== undefined) return err(fault);
    const persistence = await checkPersistence({ call }, allowVolatile);
    if (!persistence.ok) return persistence;
    const { durability, warnings } = persistence.value;
    const mayHave = hasReplicas || address.kind === "sentinel" || address.kind === "cluster";
    const replica = mayHave && (await isKnown(call, "WAIT", 0, 0));
    return ok({ needs: { disk: durability === "on_request", replica }, warnings });
  }

  return {
    async open(allowVolatile) {
      try {
        await Promise.all([reads.open(), writes.open()]);
        const warnings = new Set<string>();
        for (const call of writes.each()) {
          const checked = await examine(call, allowVolatile);
          if (!checked.ok) return checked;
          needs = either(needs, checked.value.needs);
          for (const warning of checked.value.warnings) warnings.add(warning);
        }
        return ok([...warnings]);
      } catch (error) {
        return err(connectFault(error));
      }
    },
    read: reads.run,
    get: reads.call,
    write: writes.run,
    put: writes.call,
    connection: reads,
    async close() {
      await Promise.all([reads.close(), writes.close()]);
    },
  };
}

type Checked = { readonly needs: Needs; readonly warnings: readonly string[] };

function either(one: Needs, other: Needs): Needs {
  return { disk: one.disk || other.disk, replica: one.replica || other.replica };
}
