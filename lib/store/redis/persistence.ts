import { err, ok, type Result } from "#lib/values/result.ts";
import { type Call, isReply } from "./connection.ts";

export type Persistence = {
  /** It writes to its disk before it replies, or when asked to, or neither. */
  readonly durability: "always" | "on_request" | "weak";
  readonly warnings: readonly string[];
};

type Settings = {
  readonly appendonly: string;
  readonly appendfsync: string;
  readonly maxmemory: string;
  readonly policy: string;
};

const ALLOW = "set REDIS_ALLOW_VOLATILE=1 to use it all the same";

/** Refuses a server that may lose acknowledged writes, unless `allowVolatile`. */
export async function checkPersistence(
  call: Call,
  allowVolatile: boolean,
): Promise<Result<Persistence, string>> {
  const settings = await readSettings(call);
  const fault =
    settings === undefined
      ? "does not let its settings be read (CONFIG GET), so whether it keeps bookings is unknown"
      : faultOf(settings);
  if (fault !== undefined) {
    if (!allowVolatile) return err(`${fault}; ${ALLOW}`);
    return ok({ durability: "weak", warnings: [fault] });
  }
  if (settings?.appendfsync === "always") return ok({ durability: "always", warnings: [] });
  if (await knowsWaitaof(call)) return ok({ durability: "on_request", warnings: [] });
  const warning =
    "writes to its disk once a second (appendfsync everysec) and is older than 7.2: the last second can be lost with the machine; prefer appendfsync always";
  return ok({ durability: "weak", warnings: [warning] });
}

function faultOf({ appendonly, appendfsync, maxmemory, policy }: Settings): string | undefined {
  if (appendonly !== "yes") {
    return "keeps nothing across a crash (appendonly is off; turn it on, with appendfsync always)";
  }
  if (appendfsync === "no") return "leaves writing to its disk to chance (appendfsync no)";
  if (maxmemory !== "0" && policy !== "noeviction") {
    return `may drop bookings when its memory is full (maxmemory-policy ${policy}; use noeviction)`;
  }
  return undefined;
}

/** False where a managed server forbids it, or is older than 7.2. */
async function knowsWaitaof(call: Call): Promise<boolean> {
  try {
    await call("WAITAOF", 0, 0, 0);
    return true;
  } catch (error) {
    if (isReply(error, "ERR", "NOPERM")) return false;
    throw error;
  }
}

async function readSettings(call: Call): Promise<Settings | undefined> {
  try {
    const [appendonly, appendfsync, maxmemory, policy] = await Promise.all(
      ["appendonly", "appendfsync", "maxmemory", "maxmemory-policy"].map(async (name) => {
        const reply = await call("CONFIG", "GET", name);
        return Array.isArray(reply) ? String(reply[1]) : "";
      }),
    );
    if (!appendonly || !appendfsync || !maxmemory || !policy) return undefined;
    return { appendonly, appendfsync, maxmemory, policy };
  } catch (error) {
    // Managed servers forbid or rename CONFIG; a lost connection is rethrown.
    if (isReply(error, "ERR", "NOPERM")) return undefined;
    throw error;
  }
}
