import { createHmac } from "node:crypto";
import type { Secret } from "#lib/config/secret.ts";

export type Signer = (text: string) => string;

export function createSigner(secret: Secret): Signer {
  return (text) => createHmac("sha256", secret.reveal()).update(text).digest("hex");
}
