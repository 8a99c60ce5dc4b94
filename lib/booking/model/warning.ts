import { z } from "zod";
import type { Sealer } from "#lib/session/seal.ts";

const PURPOSE = "warning";
const TTL_SECONDS = 400 * 86_400;

/** The warning (§4.4) may name a client: sealed for staff, never logged. */
export function sealWarning(sealer: Sealer, text: string): Promise<string> {
  return sealer.seal(PURPOSE, text.replaceAll(/\p{Cc}+/gu, " "), TTL_SECONDS);
}

export async function openWarning(sealer: Sealer, sealed: string): Promise<string | undefined> {
  const opened = await sealer.open(PURPOSE, sealed, z.string());
  return opened.ok ? opened.value : undefined;
}
