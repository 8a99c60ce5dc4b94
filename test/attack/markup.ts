/** A start tag as a browser reads it: its name and its attributes. */
export type Tag = { readonly name: string; readonly attributes: ReadonlyMap<string, string> };

const TAG = /<([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
/** What stands in them is text, up to their own end tag. */
const RAW = /<(script|style|textarea|title)\b((?:[^>"']|"[^"]*"|'[^']*')*)>[\s\S]*?<\/\1\s*>/gi;

/** The start tags of a page, without what stands in scripts, styles and comments. */
export function tagsIn(html: string): readonly Tag[] {
  const outside = html.replace(/<!--[\s\S]*?-->/g, "").replace(RAW, "<$1$2>");
  return [...outside.matchAll(TAG)].map(([, name = "", rest = ""]) => ({
    name: name.toLowerCase(),
    attributes: new Map(
      [...rest.matchAll(ATTRIBUTE)].map(([, key = "", a, b, c]) => [
        key.toLowerCase(),
        a ?? b ?? c ?? "",
      ]),
    ),
  }));
}

/** What a tag can do: its name and the names of its attributes. */
export function shapeOf({ name, attributes }: Tag): string {
  return [name, ...[...attributes.keys()].toSorted()].join(" ");
}

/** Addresses that run or load something, wherever a page has them. */
export function addressesIn(tags: readonly Tag[]): readonly string[] {
  const names = ["href", "src", "action", "formaction", "xlink:href", "data", "poster", "srcset"];
  return tags.flatMap(({ attributes }) => names.flatMap((name) => attributes.get(name) ?? []));
}

/** The contents of scripts that are data, which must be readable as such. */
export function dataIn(html: string): readonly string[] {
  const scripts = html.matchAll(
    /<script\b[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/gi,
  );
  return [...scripts].map(([, text = ""]) => text);
}
