/** A stylesheet, read once: what stands at its top, in order. */
export type Sheet = readonly Block[];

type Block =
  /** Needed wherever the sheet is: a statement, or a rule that is about no class. */
  | { readonly kind: "always"; readonly css: string }
  /** `anyOf`: for each of its selectors the classes that it names, all of which it needs. */
  | { readonly kind: "rule"; readonly css: string; readonly anyOf: readonly (readonly string[])[] }
  /** Rules under a condition. */
  | { readonly kind: "group"; readonly head: string; readonly rules: Sheet };

/** The classes in the attributes of an element. */
export function classesOf(attributes: string): readonly string[] {
  return / class="([^"]*)"/.exec(attributes)?.[1]?.split(/\s+/) ?? [];
}

/**
 * The rules of a stylesheet that may match something in a page with these classes. What is left out
 * is for other pages, which bring it along.
 */
export function usedStyles(sheet: Sheet, classes: ReadonlySet<string>): string {
  let used = "";
  for (const block of sheet) {
    if (block.kind === "group") {
      const inner = usedStyles(block.rules, classes);
      if (inner !== "") used += `${block.head}{${inner}}`;
    } else if (block.kind === "always" || isUsed(block.anyOf, classes)) {
      used += block.css;
    }
  }
  return used;
}

function isUsed(anyOf: readonly (readonly string[])[], classes: ReadonlySet<string>): boolean {
  return anyOf.some((names) => names.every((name) => classes.has(name)));
}

/** Reads a stylesheet as a build writes it: without comments. */
export function readSheet(css: string): Sheet {
  const sheet: Block[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === ";") {
      sheet.push({ kind: "always", css: css.slice(start, at + 1) });
      start = at + 1;
    } else if (css[at] === "{") {
      const end = endOf(css, at);
      sheet.push(blockOf(css.slice(start, at).trim(), css.slice(at + 1, end)));
      at = end;
      start = end + 1;
    }
  }
  return sheet;
}

function blockOf(head: string, body: string): Block {
  if (/^@(?:media|supports|layer|container)\b/.test(head)) {
    return { kind: "group", head, rules: readSheet(body) };
  }
  const css = `${head}{${body}}`;
  // Choices in brackets are not looked into.
  const plain = head.replace(/:not\([^()]*\)/g, "");
  if (head.startsWith("@") || /\([^)]*\./.test(plain)) return { kind: "always", css };
  const anyOf = plain
    .split(",")
    .map((selector) => [...selector.matchAll(/\.([\w\u0080-\uffff-]+)/g)])
    .map((named) => named.map(([, name = ""]) => name));
  return { kind: "rule", css, anyOf };
}

/** Where the brace that opens here is closed. */
function endOf(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    else if (css[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return css.length;
}
