import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Secret } from "#lib/config/secret.ts";
import { attempt } from "#lib/values/result.ts";

/** A text opens only with the secret and purpose that it was closed with. */
export type Box = {
  close(purpose: string, content: string | Uint8Array): string;
  open(purpose: string, closed: string): Buffer | undefined;
};

const CIPHER = "aes-256-gcm";
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = SALT_BYTES + NONCE_BYTES + TAG_BYTES;

/** AES-256-GCM, a key for each text: nonces of one key could repeat after 2^32. Decision 27. */
export function createBox(secret: Secret): Box {
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
      const body = bytes.subarray(HEAD_BYTES);
      return attempt(() => Buffer.concat([decipher.update(body), decipher.final()]));
    },
  };
}
