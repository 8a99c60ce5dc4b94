import { readFileSync } from "node:fs";
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { BrowserName, Identifier, SupportStatement } from "@mdn/browser-compat-data";
import { z } from "zod";
import { path } from "../../../scripts/support/paths.ts";

const manifest = z.object({ browserslist: z.array(z.string()) });
/** Of browserslist, where the data have another one. */
const NAMES: Readonly<Record<string, BrowserName>> = {
  chrome: "chrome",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
};

/** The oldest engines that the site is made for, as package.json names them. */
const oldest = manifest
  .parse(JSON.parse(readFileSync(path("package.json"), "utf8")))
  .browserslist.map((line) => {
    const [name = "", , version = ""] = line.split(" ");
    const browser = NAMES[name];
    if (!browser) throw new Error(`no data for ${line}`);
    return { browser, version: Number(version) };
  });

/** `css.properties.gap`; `undefined` where the data know no such feature. */
export function featureAt(where: string): Identifier | undefined {
  let found: Identifier | undefined;
  for (const name of where.split(".")) found = found ? found[name] : top(name);
  return found;
}

function top(name: string): Identifier | undefined {
  if (name === "css" || name === "api" || name === "javascript" || name === "html")
    return bcd[name];
  return undefined;
}

/** The engines of ours that lack a feature: `safari 17.4`. */
export function lacking(where: string): readonly string[] {
  const support = featureAt(where)?.__compat?.support;
  if (!support) return [];
  return oldest.flatMap(({ browser, version }) => {
    const since = sinceOf(support[browser]);
    return since <= version ? [] : [`${browser} ${Number.isFinite(since) ? since : "never"}`];
  });
}

function sinceOf(statement: SupportStatement | undefined): number {
  const all = [statement ?? []].flat();
  const versions = all
    .filter(({ flags, prefix, alternative_name: other, version_removed: removed }) => {
      return !flags && !prefix && !other && !removed;
    })
    .map(({ version_added: added }) => versionOf(added));
  return Math.min(Number.POSITIVE_INFINITY, ...versions);
}

function versionOf(added: string | false | undefined): number {
  const version = added ? Number.parseFloat(added.replace("≤", "")) : Number.NaN;
  return Number.isNaN(version) ? Number.POSITIVE_INFINITY : version;
}
