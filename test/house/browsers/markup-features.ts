import ts from "typescript";
import type { TextFile } from "../files.ts";
import { featureAt } from "./oldest.ts";
import type { Used } from "./script-features.ts";

/** What React calls otherwise. */
const NAMES: Readonly<Record<string, string>> = { classname: "class", htmlfor: "for" };

/** The elements and attributes of HTML that components write. */
export function markupFeatures(files: readonly TextFile[]): Used {
  const used = new Map<string, string>();
  for (const { name, text } of files) {
    const note = (feature: string) => {
      if (featureAt(feature)?.__compat && !used.has(feature)) used.set(feature, name);
    };
    const visit = (node: ts.Node) => {
      if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) noteElement(node, note);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX));
  }
  return used;
}

function noteElement(
  { tagName, attributes }: ts.JsxOpeningElement | ts.JsxSelfClosingElement,
  note: (feature: string) => void,
): void {
  const element = tagName.getText();
  if (!/^[a-z]/.test(element)) return;
  note(`html.elements.${element}`);
  for (const attribute of attributes.properties) {
    if (!ts.isJsxAttribute(attribute)) continue;
    const written = attribute.name.getText().toLowerCase();
    const name = NAMES[written] ?? written;
    note(`html.elements.${element}.${name}`);
    note(`html.global_attributes.${name}`);
    const value = attribute.initializer;
    if (value && ts.isStringLiteral(value)) note(`html.elements.${element}.${name}.${value.text}`);
  }
}
