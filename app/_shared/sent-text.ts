import { z } from "zod";
import { withoutControls } from "#lib/values/text.ts";

/** What a page of ours sends by itself. A longer text is none of ours, and counts as nothing. */
export function sentText(max: number) {
  return z.string().max(max).catch("").transform(withoutControls);
}

/** What a person types. A longer text is cut behind its first letter too many, which tells it apart. */
export function typedText(max: number) {
  return z
    .string()
    .catch("")
    .transform((text) => withoutControls(text).slice(0, max + 1));
}

/** Fields that several forms have. */
export const SENT = {
  /** The honeypot. */
  homepage: typedText(100),
  /** A choice, a yes, a day or a number. */
  word: sentText(20),
} as const;
