import { readFileSync } from "node:fs";
import { join } from "node:path";
import { classesIn, readSheet, type Sheet, usedStyles } from "./used-styles.ts";

/** As the framework writes it into the head. */
const LINK =
  /<link rel="stylesheet" href="(\/_next\/static\/(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.css)" nonce="([0-9a-f]+)" data-precedence="(\w+)"\/>/g;

/** What scripts put on a page that has none of it. */
const OF_SCRIPTS = ["busy", "unseen"];

/** What a stylesheet says, by its address; `undefined` where it has to stay a file. */
export type ReadStyles = (href: string) => Sheet | undefined;

/**
 * Puts what a page needs of its stylesheets into it, so that a phone paints it when its HTML is there, without
 * one more way there and back.
 */
export function withStyles(html: string, read: ReadStyles): string {
  const classes = new Set([...classesIn(html), ...OF_SCRIPTS]);
  return html.replace(LINK, (link: string, href: string, nonce: string, precedence: string) => {
    const sheet = read(href);
    if (sheet === undefined) return link;
    return `<style nonce="${nonce}" data-precedence="${precedence}" data-href="${href}">${usedStyles(sheet, classes)}</style>`;
  });
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
