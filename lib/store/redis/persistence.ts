import { type Call, isReply } from "./connection.ts";

/** Said of one that is neither, after its name. */
export const VOLATILE =
  "may lose bookings that it has acknowledged, or hides its settings (CONFIG GET): it needs appendonly yes, appendfsync always (everysec from 7.2 on), and maxmemory-policy noeviction";

/** When a write is on the server's disk: before its reply, or once that is waited for. `undefined`: unknown. */
export async function persistenceOf(
  call: Call,
): Promise<"on_reply" | "once_waited_for" | undefined> {
  const names = ["appendonly", "appendfsync", "maxmemory", "maxmemory-policy"];
  const settings = await Promise.all(names.map((name) => settingOf(call, name)));
  const [appendonly, appendfsync, maxmemory, policy] = settings;
  const mayDrop = maxmemory !== "0" && policy !== "noeviction";
  if (appendonly !== "yes" || mayDrop) return undefined;
  if (appendfsync === "always") return "on_reply";
  const canWait = (await unlessForbidden(call("WAITAOF", 0, 0, 0))) !== undefined;
  return appendfsync === "everysec" && canWait ? "once_waited_for" : undefined;
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
