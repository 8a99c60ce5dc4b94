import { z } from "zod";
import { withoutControls } from "#lib/values/text.ts";

/** For text that our pages send by themselves; longer text is not ours, and counts as empty. */
export function sentText(max: number) {
  return z.string().max(max).catch("").transform(withoutControls);
}

/** For typed text; longer text is cut behind one character too many, which tells it apart. */
export function typedText(max: number) {
  return z
    .string()
    .catch("")
    .transform((text) => withoutControls(text).slice(0, max + 1));
}

export const SENT = {
  homepage: typedText(100),
  /** A choice, a yes, a day or a number. */
  word: sentText(20),
} as const;
