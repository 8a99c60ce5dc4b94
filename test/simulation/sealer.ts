import { z } from "zod";
import type { Sealer } from "#lib/site/seals/seal.ts";
import { jsonOf } from "#lib/values/json.ts";
import { err, ok } from "#lib/values/result.ts";

/** Seals that anybody could open: encryption is not what is tried here. */
export function createPlainSealer(now: () => number): Sealer {
  return {
    seal: async (purpose, value, ttlSeconds) =>
      JSON.stringify({ purpose, value, until: now() + ttlSeconds * 1_000 }),
    async open(purpose, text, schema) {
      const read = sealed.safeParse(jsonOf(text));
      if (!read.success || read.data.purpose !== purpose) return err("unreadable");
      if (read.data.until <= now()) return err("expired");
      const value = schema.safeParse(read.data.value);
      return value.success ? ok(value.data) : err("unreadable");
    },
    sealBytes: (purpose, content) => `${purpose}~${Buffer.from(content).toString("base64url")}`,
    openBytes(purpose, text) {
      const prefix = `${purpose}~`;
      return text.startsWith(prefix)
        ? Buffer.from(text.slice(prefix.length), "base64url")
        : undefined;
    },
    fingerprint: (purpose, text) => `${purpose} ${text}`,
  };
}

const sealed = z.object({ purpose: z.string(), value: z.unknown(), until: z.number() });
