import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { z } from "zod";
import type { Secret } from "#lib/config/secret.ts";
import { err, ok, type Result } from "#lib/values/result.ts";

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

/** A text opens only with the secret and purpose that it was closed with. */
type Box = {
  close(purpose: string, content: string | Uint8Array): string;
  open(purpose: string, closed: string): Buffer | undefined;
};

const CIPHER = "aes-256-gcm";
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = SALT_BYTES + NONCE_BYTES + TAG_BYTES;

/** AES-256-GCM, a key for each text: nonces of one key could repeat after 2^32. Decision 27. */
function createBox(secret: Secret): Box {
  const main = Buffer.from(hkdfSync("sha256", secret.reveal(), "", "bookfront seal", 32));
  const keyOf = (salt: Buffer) => createHmac("sha256", main).update(salt).digest();

  return {
    close(purpose, content) {
      const salt = randomBytes(SALT_BYTES);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(salt), nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([salt, nonce, cipher.getAuthTag(), body]).toString("base64url");
    },

    open(purpose, closed) {
      const bytes = Buffer.from(closed, "base64url");
      // Unused bits of the last base64 letter would give one text several spellings.
      if (bytes.length < HEAD_BYTES || bytes.toString("base64url") !== closed) return undefined;
      const salt = bytes.subarray(0, SALT_BYTES);
      const nonce = bytes.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES);
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv(CIPHER, keyOf(salt), nonce, options);
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(HEAD_BYTES - TAG_BYTES, HEAD_BYTES));
      try {
        const body = bytes.subarray(HEAD_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
