/**
 * The parts of what the framework renders that may have to change: comments, scripts and styles with
 * what is in them, and all other tags. It writes every `<`, `>` and quote of a text or an attribute
 * as an entity, so that a part of the page is never taken for markup.
 */
const PART = /<!--[\s\S]*?-->|<(script|style)\b([^>]*)>[\s\S]*?<\/\1>|<(\/?[a-z][\w-]*)\b([^>]*)>/g;

export type Part = {
  /** All of it, as it stands in the page. */
  readonly source: string;
  /** Where it stands. */
  readonly at: number;
  /** `form`, `/form`, `script`, or `!` for a comment. */
  readonly name: string;
  /** Between the name and the end of the tag. */
  readonly attributes: string;
};

/** Goes through a page once, from its beginning to its end. */
export function* partsOf(html: string): Generator<Part> {
  for (const found of html.matchAll(PART)) {
    const [source, raw, rawAttributes, name, attributes] = found;
    yield {
      source,
      at: found.index,
      name: raw ?? name ?? "!",
      attributes: rawAttributes ?? attributes ?? "",
    };
  }
}

/** The value of an attribute, without its entities; `undefined` where there is none. */
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
