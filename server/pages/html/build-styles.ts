import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSheet, type Sheet } from "./used-styles.ts";

const ADDRESS = /^\/_next\/static\/(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.css$/;

export type ReadStyles = (href: string) => Sheet | undefined;

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
    const css = readFileSync(file, "latin1");
    // Addresses in it are relative to the file, and `</` would end the style element.
    return /url\(|<\//.test(css) ? undefined : readSheet(css);
  } catch {
    return undefined;
  }
}
