import { z } from "zod";
import type { Sealer } from "#lib/site/seals/seal.ts";

/** The upstream keeps the note on the appointment (§4.6); it documents no length. */
export const MAX_NOTE = 500;

const PURPOSE = "cancellation note";
const TTL_SECONDS = 2 * 86_400;

export function cleanNote(text: string): string | undefined {
  const plain = withOneLineEnd(text)
    .replace(/[^\P{Cc}\n]/gu, "")
    .trim();
  return plain === "" ? undefined : plain.slice(0, MAX_NOTE);
}

/** As browsers count: a line end is one character. */
export function isNoteTooLong(text: string): boolean {
  return withOneLineEnd(text).length > MAX_NOTE;
}

function withOneLineEnd(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

export function sealNote(sealer: Sealer, note: string): Promise<string> {
  return sealer.seal(PURPOSE, note, TTL_SECONDS);
}

export async function openNote(sealer: Sealer, sealed: string): Promise<string | undefined> {
  const opened = await sealer.open(PURPOSE, sealed, z.string());
  return opened.ok ? opened.value : undefined;
}
