import { LRUCache } from "lru-cache";

/** Bounded: some texts hold visitors' input. */
const MAX_TEXTS = 2_000;

/** Parsing and filling a message is the slowest part of rendering a price. */
export function memoizeTranslator<Translator extends CallableFunction>(
  translate: Translator,
): Translator {
  const texts = new LRUCache<string, string>({ max: MAX_TEXTS });
  return new Proxy(translate, {
    apply(target, self, parts) {
      const key = JSON.stringify(parts);
      const cached = texts.get(key);
      if (cached !== undefined) return cached;
      const text: string = Reflect.apply(target, self, parts);
      texts.set(key, text);
      return text;
    },
  });
}
