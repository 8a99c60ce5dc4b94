export type Tag = { readonly name: string; readonly attributes: ReadonlyMap<string, string> };

const TAG = /<([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const RAW = /<(script|style|textarea|title)\b((?:[^>"']|"[^"]*"|'[^']*')*)>[\s\S]*?<\/\1\s*>/gi;

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

export function shapeOf({ name, attributes }: Tag): string {
  return [name, ...[...attributes.keys()].toSorted()].join(" ");
}

export function addressesIn(tags: readonly Tag[]): readonly string[] {
  const names = ["href", "src", "action", "formaction", "xlink:href", "data", "poster", "srcset"];
  return tags.flatMap(({ attributes }) => names.flatMap((name) => attributes.get(name) ?? []));
}

/** JSON-LD. */
export function dataIn(html: string): readonly string[] {
  const scripts = html.matchAll(
    /<script\b[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/gi,
  );
  return [...scripts].map(([, text = ""]) => text);
}
