export type HtmlTag = {
  readonly source: string;
  readonly at: number;
  /** `!` of a comment. */
  readonly name: string;
  readonly attributes: string;
};

const NAME = /<(\/?[a-z][\w-]*)\b/y;
const COMMENT = { start: "<!--", end: "-->" } as const;
const ATTRIBUTE = /\s([\w:-]+)(?:="([^"]*)")?/g;

/** Splits HTML of the framework, which escapes `<`, `>` and quotes in all text and attributes. */
export function* tagsIn(html: string): Generator<HtmlTag> {
  let at = html.indexOf("<");
  while (at >= 0) {
    const tag = tagAt(html, at);
    if (tag) yield tag;
    at = html.indexOf("<", tag ? at + tag.source.length : at + 1);
  }
}

function tagAt(html: string, at: number): HtmlTag | undefined {
  if (html.startsWith(COMMENT.start, at)) {
    const end = html.indexOf(COMMENT.end, at + COMMENT.start.length);
    if (end < 0) return undefined;
    return { source: html.slice(at, end + COMMENT.end.length), at, name: "!", attributes: "" };
  }
  NAME.lastIndex = at;
  const name = NAME.exec(html)?.[1];
  const end = html.indexOf(">", at);
  if (name === undefined || end < 0) return undefined;
  const source = html.slice(at, endOf(name, html, end + 1));
  return { source, at, name, attributes: html.slice(at + 1 + name.length, end) };
}

/** What stands in scripts and styles is no HTML. */
function endOf(name: string, html: string, end: number): number {
  if (name !== "script" && name !== "style") return end;
  const close = html.indexOf(`</${name}>`, end);
  return close < 0 ? end : close + name.length + "</>".length;
}

export function attribute(attributes: string, name: string): string | undefined {
  for (const [, found, value = ""] of attributes.matchAll(ATTRIBUTE)) {
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

export function unescaped(text: string): string {
  return text.replace(
    /&(amp|gt|lt|quot|#x27);/g,
    (entity, name: string) => ENTITIES[name] ?? entity,
  );
}
