/** Splits HTML of the framework, which escapes `<`, `>` and quotes in all text and attributes. */
const TAG = /<!--[\s\S]*?-->|<(script|style)\b([^>]*)>[\s\S]*?<\/\1>|<(\/?[a-z][\w-]*)\b([^>]*)>/g;

export type HtmlTag = {
  readonly source: string;
  readonly at: number;
  readonly name: string;
  readonly attributes: string;
};

export function* tagsIn(html: string): Generator<HtmlTag> {
  for (const found of html.matchAll(TAG)) {
    const [source, raw, rawAttributes, name, attributes] = found;
    yield {
      source,
      at: found.index,
      name: raw ?? name ?? "!",
      attributes: rawAttributes ?? attributes ?? "",
    };
  }
}

export function attribute(attributes: string, name: string): string | undefined {
  for (const [, found, value = ""] of attributes.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)) {
    if (found?.toLowerCase() === name) return unescaped(value);
  }
  return undefined;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  gt: ">",
  lt: "<",
  quot: '"',
  "#x27": "'",
};

function unescaped(text: string): string {
  return text.replace(
    /&(amp|gt|lt|quot|#x27);/g,
    (entity, name: string) => ENTITIES[name] ?? entity,
  );
}
