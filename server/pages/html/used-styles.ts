import { compileSheet } from "beasties/compiler";
import { renderCriticalCss } from "beasties/runtime";
import { type HtmlTag, unescaped } from "./tags.ts";

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
  return { ...sheet, rules: sheet.rules.map(withoutSemicolon).map(whereItsClassesAre) };
}

export function usedStyles(sheet: Sheet, tags: Iterable<HtmlTag>): string {
  return withUsedProperties(renderCriticalCss(sheet, tokensIn(tags)).css);
}

/** Rows of a page repeat their names and classes, so each text of them is split once. */
function tokensIn(tags: Iterable<HtmlTag>) {
  const names = new Set<string>(OF_SCRIPTS.attributes);
  const texts = { tags: new Set<string>(), classes: new Set<string>(), ids: new Set<string>() };
  for (const { name, attributes } of tags) {
    texts.tags.add(name);
    let from = 0;
    for (let at = attributes.indexOf('="'); at >= 0; at = attributes.indexOf('="', from)) {
      const end = attributes.indexOf('"', at + 2);
      const before = attributes.slice(from, at);
      names.add(before);
      if (before.endsWith(" class")) texts.classes.add(attributes.slice(at + 2, end));
      if (before.endsWith(" id")) texts.ids.add(attributes.slice(at + 2, end));
      from = end + 1;
    }
    names.add(attributes.slice(from));
  }
  return {
    tags: wordsOf(texts.tags),
    attrs: wordsOf(names),
    classes: new Set([...wordsOf(texts.classes), ...OF_SCRIPTS.classes]),
    ids: wordsOf(texts.ids),
  };
}

function wordsOf(texts: ReadonlySet<string>): Set<string> {
  return new Set([...texts].flatMap((text) => unescaped(text).split(/\s+/)));
}

type Rule = Sheet["rules"][number];

const GROUPED = /^:(?:is|where)\(/;

/** beasties writes `@property{…};`, and browsers drop the rule after such a semicolon. */
function withoutSemicolon(rule: Rule): Rule {
  return rule.css?.endsWith("};") ? { ...rule, css: rule.css.slice(0, -1) } : rule;
}

/** A rule of Tailwind's groups begins with `:is(` or `:where(`, and is of use where all of its classes are. */
function whereItsClassesAre(rule: Rule): Rule {
  const match = rule.selectors?.map((selector, at) => {
    const known = rule.match?.[at];
    return known === true && GROUPED.test(selector) ? { classes: classesIn(selector) } : known;
  });
  return match?.every((one) => one !== undefined) ? { ...rule, match } : rule;
}

function classesIn(selector: string): string[] {
  const names = selector.replaceAll(/:not\([^()]*\)/g, "").matchAll(/(?<!\\)\.((?:\\.|[\w-])+)/g);
  return Array.from(names, ([, name = ""]) => name.replaceAll("\\", ""));
}

/** Tailwind registers each property of its own, and sets it for browsers that cannot register any. */
function withUsedProperties(css: string): string {
  const used = new Set(css.match(/(?<=var\()--[\w-]+/g));
  return css.replace(/@property (--[\w-]+)\{[^}]*\}|(--tw-[\w-]+):[^;}]*;?/g, (rule, one, other) =>
    used.has(one ?? other) ? rule : "",
  );
}
