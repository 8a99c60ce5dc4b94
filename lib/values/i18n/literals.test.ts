import { readdir, readFile } from "node:fs/promises";
import ts from "typescript";
import { expect, test } from "vitest";

const SPOKEN = new Set(["aria-label", "alt", "title", "placeholder", "label", "lead"]);

function literalsIn(file: string, source: string): readonly string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const note = (text: string) => {
    if (/\p{L}/u.test(text)) found.push(`${file}: ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    const spoken = spokenBy(node);
    if (spoken) note(spoken.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function spokenBy(node: ts.Node): { readonly text: string } | undefined {
  if (ts.isJsxText(node)) return node;
  const isChild = ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent);
  const isSpoken = ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText());
  const value = isChild ? node.expression : isSpoken ? node.initializer : undefined;
  return value && ts.isStringLiteralLike(value) ? value : undefined;
}

test("literalsIn finds text in markup only", () => {
  const words = literalsIn("x.tsx", '<p title="Hello" id="a">There{" · "}{t("key")}{"or so"}</p>');
  expect(words).toEqual(["x.tsx: Hello", "x.tsx: There", "x.tsx: or so"]);
});

test("markup holds no text outside the message files", async () => {
  const found: string[] = [];
  for (const room of ["app", "components"]) {
    for (const file of await readdir(room, { recursive: true })) {
      if (!file.endsWith(".tsx") || file.endsWith(".test.tsx")) continue;
      const path = `${room}/${file}`;
      found.push(...literalsIn(path, await readFile(path, "utf8")));
    }
  }
  expect(found).toEqual([]);
});
