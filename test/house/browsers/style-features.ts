import postcss, { type AtRule, type Declaration, type Node, type Rule } from "postcss";
import { featureAt } from "./oldest.ts";
import type { Used } from "./script-features.ts";

/** Units, which the data have by kind. */
const UNITS: readonly (readonly [unit: RegExp, feature: string])[] = [
  [/\d[dsl]v(?:[hwib]|min|max)\b/, "css.types.length.viewport_percentage_units_dynamic"],
  [/\dcq(?:[whib]|min|max)\b/, "css.types.length.container_query_length_units"],
];

type Note = (feature: string, example: string) => void;

/** What a stylesheet uses; not what stands in `@supports`, which browsers without it leave out. */
export function styleFeatures(css: string): Used {
  const used = new Map<string, string>();
  const note: Note = (feature, example) => {
    if (featureAt(feature)?.__compat && !used.has(feature)) used.set(feature, example);
  };
  postcss.parse(css).walk((node) => {
    if (isGuarded(node)) return;
    if (node.type === "decl") noteDeclaration(node, note);
    else if (node.type === "atrule") noteAtRule(node, note);
    else if (node.type === "rule") noteSelector(node, note);
  });
  return used;
}

function isGuarded(node: Node): boolean {
  const above = node.parent;
  if (!above) return false;
  return ("name" in above && above.name === "supports") || isGuarded(above);
}

function noteDeclaration({ prop, value }: Declaration, note: Note): void {
  const example = `${prop}: ${value}`;
  // A browser that does not know the prefix leaves the line out, as it is meant to.
  const property = /^-/.test(prop) ? "" : `css.properties.${prop}`;
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, "");
  if (property) {
    note(property, example);
    for (const [word] of plain.matchAll(/(?<![\w#-])[a-z][a-z-]*(?![\w(-])/gi)) {
      note(`${property}.${word}`, example);
    }
  }
  for (const [, name = ""] of plain.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/gi)) {
    for (const feature of functions.get(name) ?? []) note(feature, example);
  }
  for (const [unit, feature] of UNITS) if (unit.test(plain)) note(feature, example);
}

function noteAtRule({ name, params }: AtRule, note: Note): void {
  const example = `@${name} ${params}`;
  const rule = `css.at-rules.${name}`;
  note(rule, example);
  if (name !== "media" && name !== "container") return;
  for (const [, feature = ""] of params.matchAll(/\(\s*([a-z-]+)/g)) {
    note(`${rule}.${feature}`, example);
  }
  if (/[<>]/.test(params)) note(`${rule}.range_syntax`, example);
  if (params.includes("scroll-state(")) note(`${rule}.scroll-state_queries`, example);
}

function noteSelector({ selector }: Rule, note: Note): void {
  // `:is()` and `:where()` leave out what a browser does not know.
  const plain = selector.replace(/\\./g, "").replace(/:(?:is|where)\((?:[^()]|\([^()]*\))*\)/g, "");
  for (const [, name = ""] of plain.matchAll(/::?([a-z][a-z-]*)/g)) {
    note(`css.selectors.${name}`, selector);
  }
  if (plain.includes("&")) note("css.selectors.nesting", selector);
}

/** Of values, by name, wherever the data have them. */
const functions = new Map<string, readonly string[]>();

function index(where: string): void {
  for (const name of Object.keys(featureAt(where) ?? {})) {
    if (name === "__compat") continue;
    functions.set(name, [...(functions.get(name) ?? []), `${where}.${name}`]);
    index(`${where}.${name}`);
  }
}

index("css.types");
