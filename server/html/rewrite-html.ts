import type { Answer } from "../inject.ts";
import type { ReadStyles } from "./build-styles.ts";
import { attribute, type Part, partsOf } from "./tags.ts";
import { type Sheet, usedStyles } from "./used-styles.ts";

/** A stylesheet's place in a page, and all it could say there. */
type Style = { readonly open: string; readonly sheet: Sheet };

/**
 * What the framework renders, as visitors get it: without the scripts that would render it once
 * more in the browser, the data for that and the marks they look for, and with its styles in it,
 * so that a phone paints it without one more way there and back.
 */
export function rewriteHtml(answer: Answer, styles: ReadStyles): Answer {
  if (!isPage(answer)) return answer;
  return {
    ...answer,
    headers: answer.headers.map(([name, value]) => [name, isLink(name) ? unhinted(value) : value]),
    body: Buffer.from(rewritten(answer.body.toString(), styles)),
  };
}

export function isPage({ headers }: Answer): boolean {
  return headers.some(
    ([name, value]) => name.toLowerCase() === "content-type" && value.startsWith("text/html"),
  );
}

/** Goes through the page once; what is put in is not looked at again. */
export function rewritten(html: string, styles: ReadStyles): string {
  const pieces: (string | Style)[] = [];
  let end = 0;
  for (const part of partsOf(html)) {
    const instead = insteadOf(part, styles);
    if (instead === undefined) continue;
    pieces.push(html.slice(end, part.at), instead);
    end = part.at + part.source.length;
  }
  const styled = pieces.map((piece) =>
    typeof piece === "string" ? piece : `${piece.open}${usedStyles(piece.sheet, html)}</style>`,
  );
  return styled.join("") + html.slice(end);
}

/** What stands in the place of a part; `undefined` where it stays. */
function insteadOf({ name, attributes }: Part, styles: ReadStyles): string | Style | undefined {
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

/** Ours, and what is no script but a statement for search engines. */
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
  const nonce = attribute(attributes, "nonce") ?? "";
  const precedence = attribute(attributes, "data-precedence") ?? "";
  const open = `<style nonce="${nonce}" data-precedence="${precedence}" data-href="${href}">`;
  return { open, sheet };
}

function isLink(name: string): boolean {
  return name.toLowerCase() === "link";
}

/** Without the hints to ask at once for what the page brings along, or does without. */
function unhinted(links: string): string {
  return links
    .split(/, (?=<)/)
    .filter((link) => !/; as="?(?:style|script)"?/.test(link))
    .join(", ");
}
