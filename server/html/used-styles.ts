import { compileSheet } from "beasties/compiler";
import { renderCriticalCss, scanHtml } from "beasties/runtime";

/** A stylesheet, read once: its rules, each with what a page must have for it. */
export type Sheet = ReturnType<typeof compileSheet>;

/** What scripts put on a page that has none of it. */
const OF_SCRIPTS = {
  classes: ["busy", "unseen"],
  attributes: ["aria-disabled", "hidden", "open"],
} as const;

export function readSheet(css: string): Sheet {
  // Not exact: attributes change in the browser, where a `details` is opened or a field is marked.
  const sheet = compileSheet(css, { exact: false });
  return { ...sheet, rules: sheet.rules.map(withoutSemicolon) };
}

type Rule = Sheet["rules"][number];

/** beasties writes `@property{…};`, and a browser drops the rule that follows such a semicolon. */
function withoutSemicolon(rule: Rule): Rule {
  return rule.css?.endsWith("};") ? { ...rule, css: rule.css.slice(0, -1) } : rule;
}

/** The rules of a stylesheet that may match something in a page; the rest is for other pages. */
export function usedStyles(sheet: Sheet, html: string): string {
  const tokens = scanHtml(html, [], { chars: false });
  for (const name of OF_SCRIPTS.classes) tokens.classes.add(name);
  for (const name of OF_SCRIPTS.attributes) tokens.attrs.add(name);
  return renderCriticalCss(sheet, tokens).css;
}
