import type { Messages } from "./messages/messages.ts";

/** First strong isolate, pop directional isolate (Unicode Standard Annex 9). */
const [OPEN, CLOSE] = ["\u2068", "\u2069"];

/**
 * Keeps what is filled into a message from disturbing the order of the words around it: names in
 * Latin script amid Arabic, and brackets at their ends.
 */
export function isolated(messages: Messages): Messages {
  return mapTexts(messages, (text) => text.replace(/\{\w+\}/g, `${OPEN}$&${CLOSE}`));
}

type Tree = { readonly [key: string]: string | Tree };

/** The same messages, each text changed. */
export function mapTexts<T extends Tree>(tree: T, change: (text: string) => string): T {
  const changed: Record<string, string | Tree> = {};
  for (const [key, value] of Object.entries(tree)) {
    changed[key] = typeof value === "string" ? change(value) : mapTexts(value, change);
  }
  return { ...tree, ...changed };
}
