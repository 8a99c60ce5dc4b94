import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import type { Secret } from "#lib/config/secret.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import { createBox } from "./box.ts";

/** A seal opens only for its purpose, until it expires; it needs no escaping in a path. */
export type Sealer = {
  seal(purpose: string, value: unknown, ttlSeconds: number): Promise<string>;
  open<T>(
    purpose: string,
    text: string,
    schema: z.ZodType<T>,
  ): Promise<Result<T, "unreadable" | "expired">>;
  /** For content with its own format and expiry. */
  sealBytes(purpose: string, content: Uint8Array): string;
  openBytes(purpose: string, text: string): Uint8Array | undefined;
  fingerprint(purpose: string, text: string): string;
};

/** In characters. */
export const MAX_SEAL = 32_768;

const sealed = z.object({ value: z.unknown(), until: z.number() });

/** `secrets`, newest first: the first seals, all open. */
export function createSealer(secrets: readonly Secret[]): Sealer {
  const [newest] = secrets;
  if (newest === undefined) throw new Error("a sealer needs a secret");
  const sealNumber = secretNumber(newest);
  const sealBox = createBox(newest);
  const boxes = new Map(secrets.map((secret) => [secretNumber(secret), createBox(secret)]));

  const close = (purpose: string, content: string | Uint8Array) =>
    `${sealNumber}.${sealBox.close(purpose, content)}`;
  function open(purpose: string, text: string): Buffer | undefined {
    if (text.length > MAX_SEAL) return undefined;
    const [, number = "", closed = ""] = /^(\d+)\.([\w-]+)$/.exec(text) ?? [];
    return boxes.get(number)?.open(purpose, closed);
  }

  return {
    async seal(purpose, value, ttlSeconds) {
      if (!(ttlSeconds > 0)) throw new Error("a seal needs a lifetime");
      const content = JSON.stringify({ value, until: Date.now() + ttlSeconds * 1_000 });
      return close(purpose, content);
    },

    async open(purpose, text, schema) {
      const content = open(purpose, text);
      if (content === undefined) return err("unreadable");
      // Its shape is trusted: the box authenticates it.
      const { value, until } = sealed.parse(JSON.parse(content.toString("utf8")));
      if (until <= Date.now()) return err("expired");
      const parsed = schema.safeParse(value);
      return parsed.success ? ok(parsed.data) : err("unreadable");
    },

    sealBytes: close,
    openBytes: open,

    fingerprint: (purpose, text) =>
      createHmac("sha256", newest.reveal()).update(`${purpose}\n${text}`).digest("base64url"),
  };
}

/** Not a position in the list: seals must still open after a secret is added or retired. */
function secretNumber(secret: Secret): string {
  const digest = createHash("sha256").update(`seal-number:${secret.reveal()}`).digest();
  return String(digest.readUIntBE(0, 4));
}
