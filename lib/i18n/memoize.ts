import { LRUCache } from "lru-cache";

/** More than the pages of a location have, and little memory; what visitors type is in it too. */
const MAX_TEXTS = 2_000;

/**
 * The same words, each text of which is put together once: reading a message's pattern and filling
 * it in takes longer than all else that happens between a price and its place in a page.
 */
export function memoized<Words extends CallableFunction>(words: Words): Words {
  const texts = new LRUCache<string, string>({ max: MAX_TEXTS });
  return new Proxy(words, {
    apply(target, self, parts) {
      const asked = JSON.stringify(parts);
      const known = texts.get(asked);
      if (known !== undefined) return known;
      const text: string = Reflect.apply(target, self, parts);
      texts.set(asked, text);
      return text;
    },
  });
}
