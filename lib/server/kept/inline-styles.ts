import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "./ask-within.ts";
import { classesIn, readSheet, type Sheet, usedStyles } from "./used-styles.ts";

/** As the framework writes it into the head. */
const LINK =
  /<link rel="stylesheet" href="(\/_next\/static\/(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.css)" nonce="([0-9a-f]+)" data-precedence="(\w+)"\/>/g;

/** What a stylesheet says, by its address; `undefined` where it has to stay a file. */
export type ReadStyles = (href: string) => Sheet | undefined;

/**
 * Puts what a page needs of its stylesheets into it, so that a phone paints it when its HTML is there, without
 * one more way there and back. The framework's scripts ask for the files later, when nobody waits,
 * and find them at hand for the pages after this one.
 */
export function withStyles(html: string, read: ReadStyles): string {
  const classes = classesIn(html);
  return html.replace(LINK, (link: string, href: string, nonce: string, precedence: string) => {
    const sheet = read(href);
    if (sheet === undefined) return link;
    return `<style nonce="${nonce}" data-precedence="${precedence}" data-href="${href}">${usedStyles(sheet, classes)}</style>`;
  });
}

/** The same of an answer; what is no page stays as it is. */
export function styledAnswer(answer: Answer, read: ReadStyles): Answer {
  const isPage = answer.headers.some(
    ([name, value]) => name.toLowerCase() === "content-type" && value.startsWith("text/html"),
  );
  if (!isPage) return answer;
  return {
    ...answer,
    headers: answer.headers.map(([name, value]) => [name, isLink(name) ? unstyled(value) : value]),
    body: Buffer.from(withStyles(answer.body.toString(), read)),
  };
}

function isLink(name: string): boolean {
  return name.toLowerCase() === "link";
}

/** Without the hints to ask for stylesheets at once, ahead of what the page still needs. */
function unstyled(links: string): string {
  return links
    .split(/, (?=<)/)
    .filter((link) => !/; as="style"/.test(link))
    .join(", ");
}

/** Reads each file of the build once. */
export function stylesOfBuild(folder: string): ReadStyles {
  const known = new Map<string, Sheet | undefined>();
  return (href) => {
    if (!known.has(href)) known.set(href, readStyles(join(folder, href.replace("/_next/", ""))));
    return known.get(href);
  };
}

function readStyles(file: string): Sheet | undefined {
  try {
    const css = readFileSync(file, "utf8");
    // An address in it counts from the file, and nothing in it may end the element.
    return /url\(|<\//.test(css) ? undefined : readSheet(css);
  } catch {
    return undefined;
  }
}
