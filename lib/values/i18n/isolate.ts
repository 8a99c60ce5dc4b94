/** First strong isolate, pop directional isolate (Unicode Annex 9). */
const [OPEN, CLOSE] = ["\u2068", "\u2069"];

/** Keeps Latin names in Arabic text from disturbing the order of the text around them. */
export function withIsolates<T extends Tree>(messages: T): T {
  return mapTexts(messages, (text) => text.replace(/\{\w+\}/g, isolate));
}

export function isolate(text: string): string {
  return `${OPEN}${text}${CLOSE}`;
}

type Tree = { readonly [key: string]: string | Tree };

export function mapTexts<T extends Tree>(tree: T, change: (text: string) => string): T {
  const changed: Record<string, string | Tree> = {};
  for (const [key, value] of Object.entries(tree)) {
    changed[key] = typeof value === "string" ? change(value) : mapTexts(value, change);
  }
  return { ...tree, ...changed };
}
