import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSheet, type Sheet } from "./used-styles.ts";

/** As the framework writes the address of a stylesheet. */
const ADDRESS = /^\/_next\/static\/(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.css$/;

/** What a stylesheet says, by its address; `undefined` where it has to stay a file. */
export type ReadStyles = (href: string) => Sheet | undefined;

/** Reads each file of the build once. */
export function stylesOfBuild(folder: string): ReadStyles {
  const known = new Map<string, Sheet | undefined>();
  return (href) => {
    if (!ADDRESS.test(href)) return undefined;
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
