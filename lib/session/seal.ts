import { createHash, createHmac } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import type { Secret } from "#lib/config/secret.ts";
import { err, ok, type Result } from "#lib/result.ts";

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
const LONGEST_SEAL = 32_768;

/** `secrets` newest first: the first one seals, each one opens. */
export function createSealer(secrets: readonly Secret[]): Sealer {
  const [newest] = secrets;
  if (newest === undefined) throw new Error("a sealer needs a secret");
  const sealWith = passwordsOf([newest]);
  const openWith = passwordsOf(secrets);

  return {
    async seal(purpose, value, ttlSeconds) {
      // A seal of no lifetime would never expire.
      if (!(ttlSeconds > 0)) throw new Error("a seal needs a lifetime");
      const content = { purpose, value };
      return toPath(await sealData(content, { password: sealWith, ttl: ttlSeconds }));
    },

    async open(purpose, text, schema) {
      const seal = text.length <= LONGEST_SEAL ? fromPath(text) : undefined;
      if (seal === undefined) return err("unreadable");
      let expired = false;
      // What cannot be opened comes back as `{}`, which the schema then refuses.
      const content = await unsealData(seal, {
        password: openWith,
        onUnsealError: (reason) => {
          expired = reason === "expired";
        },
      });
      if (expired) return err("expired");
      const parsed = z.object({ purpose: z.literal(purpose), value: schema }).safeParse(content);
      return parsed.success ? ok(parsed.data.value) : err("unreadable");
    },

    fingerprint: (purpose, text) =>
      createHmac("sha256", newest.reveal()).update(`${purpose}\n${text}`).digest("base64url"),
  };
}

/**
 * Each secret under a number of its own, which a seal names. Numbers by position would change
 * when a secret is added or retired, and orphan the seals that name them.
 */
function passwordsOf(secrets: readonly Secret[]): Record<string, string> {
  const entries = secrets.map((secret) => {
    const digest = createHash("sha256").update(`seal-number:${secret.reveal()}`).digest();
    return [String(digest.readUIntBE(0, 4)), secret.reveal()] as const;
  });
  return Object.fromEntries(entries);
}

/** `Fe26.2*…*…~2`: the fields hold no dots, so dots can stand for `*` and `~`. */
function toPath(seal: string): string {
  return seal.replaceAll(/[*~]/g, ".");
}

function fromPath(text: string): string | undefined {
  // The version stands outside the signature, so only the one that is written is read.
  const fields = /^Fe26\.2\.([\w.-]+)\.2$/.exec(text)?.[1];
  if (fields === undefined) return undefined;
  if (!ENCODED.every((at) => isCanonical(fields.split(".")[at] ?? ""))) return undefined;
  return `Fe26.2*${fields.replaceAll(".", "*")}~2`;
}

/** Where a seal's fields hold bytes: the initialisation vector, the content and the signature. */
const ENCODED = [2, 3, 6] as const;

/** The last letter may carry bits that mean nothing; one seal shall have one spelling only. */
function isCanonical(encoded: string): boolean {
  return Buffer.from(encoded, "base64url").toString("base64url") === encoded;
}
