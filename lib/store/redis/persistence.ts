import { type Call, isReply } from "./connection.ts";

/** When a write is on the server's disk: before its reply, or once that is waited for. */
export type Persistence = "on_reply" | "once_waited_for" | { readonly fault: string };

const OLD =
  "writes to its disk once a second (appendfsync everysec) and is older than 7.2: the last second can be lost with the machine; use appendfsync always";

export async function persistenceOf(call: Call): Promise<Persistence> {
  const names = ["appendonly", "appendfsync", "maxmemory", "maxmemory-policy"];
  const settings = await Promise.all(names.map((name) => settingOf(call, name)));
  const fault = faultOf(settings);
  if (fault !== undefined) return { fault };
  const [, appendfsync] = settings;
  if (appendfsync === "always") return "on_reply";
  const mayWait = (await unlessForbidden(call("WAITAOF", 0, 0, 0))) !== undefined;
  return mayWait ? "once_waited_for" : { fault: OLD };
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
