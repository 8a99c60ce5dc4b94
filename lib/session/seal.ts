import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import type { Secret } from "#lib/config/secret.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { createBox } from "./box.ts";

/**
 * Encrypted, signed, expiring text. A seal opens only for the purpose it was made for, and is
 * made of letters, digits, `.`, `_` and `-`, so that it can stand in a path as it is.
 */
export type Sealer = {
  seal(purpose: string, value: unknown, ttlSeconds: number): Promise<string>;
  open<T>(
    purpose: string,
    text: string,
    schema: z.ZodType<T>,
  ): Promise<Result<T, "unreadable" | "expired">>;
  /** A keyed fingerprint: tells whether two texts are the same without keeping either. */
  fingerprint(purpose: string, text: string): string;
};

/** Longer than any seal of ours; what is longer is not worth deciphering. */
const MAX_SEAL = 32_768;

const sealed = z.object({ value: z.unknown(), until: z.number() });

/** `secrets` newest first: the first one seals, each one opens. */
export function createSealer(secrets: readonly Secret[]): Sealer {
  const [newest] = secrets;
  if (newest === undefined) throw new Error("a sealer needs a secret");
  const sealNumber = numberOf(newest);
  const sealBox = createBox(newest);
  const boxes = new Map(secrets.map((secret) => [numberOf(secret), createBox(secret)]));

  return {
    async seal(purpose, value, ttlSeconds) {
      // A seal of no lifetime would never expire.
      if (!(ttlSeconds > 0)) throw new Error("a seal needs a lifetime");
      const content = JSON.stringify({ value, until: Date.now() + ttlSeconds * 1_000 });
      return `${sealNumber}.${sealBox.close(purpose, content)}`;
    },

    async open(purpose, text, schema) {
      if (text.length > MAX_SEAL) return err("unreadable");
      const [, number, closed] = /^(\d+)\.([\w-]+)$/.exec(text) ?? [];
      const content = boxes.get(number ?? "")?.open(purpose, closed ?? "");
      if (content === undefined) return err("unreadable");
      // What can be opened was written above.
      const { value, until } = sealed.parse(JSON.parse(content));
      if (until <= Date.now()) return err("expired");
      const parsed = schema.safeParse(value);
      return parsed.success ? ok(parsed.data) : err("unreadable");
    },

    fingerprint: (purpose, text) =>
      createHmac("sha256", newest.reveal()).update(`${purpose}\n${text}`).digest("base64url"),
  };
}

/**
 * A number of its own for each secret, which a seal names. Numbers by position would change when a
 * secret is added or retired, and orphan the seals that name them.
 */
function numberOf(secret: Secret): string {
  const digest = createHash("sha256").update(`seal-number:${secret.reveal()}`).digest();
  return String(digest.readUIntBE(0, 4));
}
