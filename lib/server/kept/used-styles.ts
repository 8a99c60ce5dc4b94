/** The classes that elements of a page have. */
export function classesIn(html: string): ReadonlySet<string> {
  const lists = html.matchAll(/ class="([^"]*)"/g);
  return new Set([...lists].flatMap(([, names = ""]) => names.split(/\s+/)));
}

/**
 * The rules of a stylesheet that may match something in a page with these classes. What is left out
 * is for other pages, or for what scripts show later, and scripts bring the whole stylesheet.
 */
export function usedStyles(css: string, classes: ReadonlySet<string>): string {
  let used = "";
  for (const { head, body } of blocksOf(css)) {
    if (head.endsWith(";")) {
      used += head;
    } else if (/^@(?:media|supports|layer|container)\b/.test(head)) {
      const inner = usedStyles(body, classes);
      if (inner !== "") used += `${head}{${inner}}`;
    } else if (head.startsWith("@") || mayMatch(head, classes)) {
      used += `${head}{${body}}`;
    }
  }
  return used;
}

type Block = { readonly head: string; readonly body: string };

/** What stands at the top of a stylesheet, in order: rules, groups of rules, and statements. */
function* blocksOf(css: string): Generator<Block> {
  let start = 0;
  let at = 0;
  while (at < css.length) {
    if (css[at] === ";") {
      yield { head: css.slice(start, at + 1), body: "" };
      start = at + 1;
    } else if (css[at] === "{") {
      const end = endOf(css, at);
      yield { head: css.slice(start, at).trim(), body: css.slice(at + 1, end) };
      at = end;
      start = end + 1;
    }
    at += 1;
  }
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

function mayMatch(selectors: string, classes: ReadonlySet<string>): boolean {
  // Choices in brackets are not looked into.
  const plain = selectors.replace(/:not\([^()]*\)/g, "");
  if (/\([^)]*\./.test(plain)) return true;
  return plain.split(",").some((selector) => {
    const named = [...selector.matchAll(/\.([\w\u0080-\uffff-]+)/g)];
    return named.every(([, name = ""]) => classes.has(name));
  });
}
