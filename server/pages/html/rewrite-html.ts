import type { ReadStyles } from "./build-styles.ts";
import { type LeadsOut, tabLink } from "./framed-links.ts";
import { attribute, type HtmlTag, tagsIn } from "./tags.ts";
import { type Sheet, usedStyles } from "./used-styles.ts";

type Style = { readonly open: string; readonly sheet: Sheet };

export type Rewritten = { readonly html: string; readonly styles: readonly string[] };

/** Removes the framework's scripts and their data, and puts the used styles inline, in one pass. */
export function rewriteHtml(html: string, styles: ReadStyles, leadsOut?: LeadsOut): Rewritten {
  const pieces: (string | Style)[] = [];
  let end = 0;
  const tags = [...tagsIn(html)];
  for (const tag of tags) {
    const instead = insteadOf(tag, styles) ?? (leadsOut && tabLink(tag, leadsOut));
    if (instead === undefined) continue;
    pieces.push(html.slice(end, tag.at), instead);
    end = tag.at + tag.source.length;
  }
  const used: string[] = [];
  const styled = pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    const css = usedStyles(piece.sheet, tags);
    used.push(css);
    return `${piece.open}${css}</style>`;
  });
  return { html: styled.join("") + html.slice(end), styles: used };
}

function insteadOf({ name, attributes }: HtmlTag, styles: ReadStyles): string | Style | undefined {
  switch (name) {
    case "!":
      return "";
    case "script":
      return isKeptScript(attributes) ? undefined : "";
    case "link":
      return insteadOfLink(attributes, styles);
    default:
      return undefined;
  }
}

function isKeptScript(attributes: string): boolean {
  const isStatement = attribute(attributes, "type") === "application/ld+json";
  return isStatement || attribute(attributes, "data-own") !== undefined;
}

function insteadOfLink(attributes: string, styles: ReadStyles): string | Style | undefined {
  const rel = attribute(attributes, "rel");
  if (rel === "modulepreload") return "";
  if (rel === "preload") return attribute(attributes, "as") === "script" ? "" : undefined;
  const href = attribute(attributes, "href") ?? "";
  const sheet = rel === "stylesheet" ? styles(href) : undefined;
  if (!sheet) return undefined;
  const precedence = attribute(attributes, "data-precedence") ?? "";
  const open = `<style data-precedence="${precedence}" data-href="${href}">`;
  return { open, sheet };
}
