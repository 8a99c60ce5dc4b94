import type { Answer } from "./ask-within.ts";
import { type ReadStyles, withStyles } from "./inline-styles.ts";

const SCRIPT = /<script\b([^>]*)>[\s\S]*?<\/script>/g;
/** Ours, and what is no script but a statement for search engines. */
const KEPT_SCRIPT = /\sdata-own=|\stype="application\/ld\+json"/;
const HINT = /<link rel="(?:preload|modulepreload)"(?=[^>]* as="script")[^>]*>/g;
const COMMENT = /<!--(?!\[)[\s\S]*?-->/g;

/**
 * What the framework renders, as visitors get it: without the scripts that would render it once
 * more in the browser, the data for that and the marks they look for, and with its styles in it.
 */
export function finished(answer: Answer, styles: ReadStyles): Answer {
  if (!isPage(answer)) return answer;
  return {
    ...answer,
    headers: answer.headers.map(([name, value]) => [name, isLink(name) ? unhinted(value) : value]),
    body: Buffer.from(withStyles(withoutFramework(answer.body.toString()), styles)),
  };
}

export function isPage({ headers }: Answer): boolean {
  return headers.some(
    ([name, value]) => name.toLowerCase() === "content-type" && value.startsWith("text/html"),
  );
}

export function withoutFramework(html: string): string {
  const statements: string[] = [];
  const rest = html.replace(SCRIPT, (script: string, attributes: string) => {
    if (!KEPT_SCRIPT.test(attributes)) return "";
    statements.push(script);
    return `\0${statements.length - 1}\0`;
  });
  return rest
    .replace(COMMENT, "")
    .replace(HINT, "")
    .replace(/\0(\d+)\0/g, (_mark, index: string) => statements[Number(index)] ?? "");
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
