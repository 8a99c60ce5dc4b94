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
  const sheet = compileSheet(css, {
    // Attributes change in the browser, where a `details` is opened or a field is marked.
    exact: false,
    // Selectors that begin with `:` are left out by beasties. Those of groups are Tailwind's.
    allowRules: [/^(?::is\(|:where\(|:focus|::selection|::view-transition)/],
  });
  return { ...sheet, rules: sheet.rules.map(withoutSemicolon) };
}

/** The rules of a stylesheet that may match something in a page; the rest is for other pages. */
export function usedStyles(sheet: Sheet, html: string): string {
  const tokens = scanHtml(withoutEntities(html), [], { chars: false });
  for (const name of OF_SCRIPTS.classes) tokens.classes.add(name);
  for (const name of OF_SCRIPTS.attributes) tokens.attrs.add(name);
  return withUsedProperties(renderCriticalCss(sheet, tokens).css);
}

type Rule = Sheet["rules"][number];

/** beasties writes `@property{…};`, and a browser drops the rule that follows such a semicolon. */
function withoutSemicolon(rule: Rule): Rule {
  return rule.css?.endsWith("};") ? { ...rule, css: rule.css.slice(0, -1) } : rule;
}

/** Tailwind declares each variable that any page uses. */
function withUsedProperties(css: string): string {
  return css.replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name) =>
    css.includes(`var(${name}`) ? rule : "",
  );
}

/** Class names hold `&` and `>`, which HTML escapes and the scan leaves as they are. */
function withoutEntities(html: string): string {
  return html.replaceAll("&amp;", "&").replaceAll("&gt;", ">");
}
