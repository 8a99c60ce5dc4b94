import { compileSheet } from "beasties/compiler";
import { renderCriticalCss, scanHtml } from "beasties/runtime";

export type Sheet = ReturnType<typeof compileSheet>;

const OF_SCRIPTS = {
  classes: ["busy", "unseen"],
  attributes: ["aria-disabled", "hidden", "open"],
} as const;

export function readSheet(css: string): Sheet {
  const sheet = compileSheet(css, {
    // `open`, `aria-*` and the like change in the browser.
    exact: false,
    // beasties drops selectors that begin with `:`; those of groups are Tailwind's.
    allowRules: [/^(?::is\(|:where\(|:focus|::selection|::view-transition)/],
  });
  return { ...sheet, rules: sheet.rules.map(withoutSemicolon) };
}

export function usedStyles(sheet: Sheet, html: string): string {
  const tokens = scanHtml(withoutEntities(html), [], { chars: false });
  for (const name of OF_SCRIPTS.classes) tokens.classes.add(name);
  for (const name of OF_SCRIPTS.attributes) tokens.attrs.add(name);
  return withUsedProperties(renderCriticalCss(sheet, tokens).css);
}

type Rule = Sheet["rules"][number];

/** beasties writes `@property{…};`, and browsers drop the rule after such a semicolon. */
function withoutSemicolon(rule: Rule): Rule {
  return rule.css?.endsWith("};") ? { ...rule, css: rule.css.slice(0, -1) } : rule;
}

function withUsedProperties(css: string): string {
  return css.replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name) =>
    css.includes(`var(${name}`) ? rule : "",
  );
}

/** Class names contain `&` and `>`, which HTML escapes. */
function withoutEntities(html: string): string {
  return html.replaceAll("&amp;", "&").replaceAll("&gt;", ">");
}
