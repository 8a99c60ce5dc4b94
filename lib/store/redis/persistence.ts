import { err, ok, type Result } from "#lib/values/result.ts";
import { type Call, isReply } from "./connection.ts";

export type Persistence = {
  /** It does not flush by itself before it replies, but when it is asked to. */
  readonly waitsForDisk: boolean;
  readonly warnings: readonly string[];
};

const ALLOW = "set REDIS_ALLOW_VOLATILE=1 to use it all the same";
const OLD =
  "writes to its disk once a second (appendfsync everysec) and is older than 7.2: the last second can be lost with the machine; prefer appendfsync always";

/** Refuses a server that may lose acknowledged writes, unless `allowVolatile`. */
export async function checkPersistence(
  call: Call,
  allowVolatile: boolean,
): Promise<Result<Persistence, string>> {
  const names = ["appendonly", "appendfsync", "maxmemory", "maxmemory-policy"];
  const settings = await Promise.all(names.map((name) => settingOf(call, name)));
  const fault = faultOf(settings);
  if (fault !== undefined && !allowVolatile) return err(`${fault}; ${ALLOW}`);
  if (fault !== undefined) return ok({ waitsForDisk: false, warnings: [fault] });
  const [, appendfsync] = settings;
  if (appendfsync === "always") return ok({ waitsForDisk: false, warnings: [] });
  const waitsForDisk = (await unlessForbidden(call("WAITAOF", 0, 0, 0))) !== undefined;
  return ok({ waitsForDisk, warnings: waitsForDisk ? [] : [OLD] });
}

function faultOf(settings: readonly (string | undefined)[]): string | undefined {
  const [appendonly, appendfsync, maxmemory, policy] = settings;
  if (settings.includes(undefined)) {
    return "does not let its settings be read (CONFIG GET), so whether it keeps bookings is unknown";
  }
  if (appendonly !== "yes") {
    return "keeps nothing across a crash (appendonly is off; turn it on, with appendfsync always)";
  }
  if (appendfsync === "no") return "leaves writing to its disk to chance (appendfsync no)";
  if (maxmemory !== "0" && policy !== "noeviction") {
    return `may drop bookings when its memory is full (maxmemory-policy ${policy}; use noeviction)`;
  }
  return undefined;
}

async function settingOf(call: Call, name: string): Promise<string | undefined> {
  const reply = await unlessForbidden(call("CONFIG", "GET", name));
  return Array.isArray(reply) && reply[1] ? String(reply[1]) : undefined;
}

/** `undefined`: a managed server forbids it, or an old one does not know it. */
async function unlessForbidden(reply: Promise<unknown>): Promise<unknown> {
  return reply.catch((error: unknown) => {
    if (isReply(error, "ERR", "NOPERM")) return undefined;
    throw error;
  });
}
