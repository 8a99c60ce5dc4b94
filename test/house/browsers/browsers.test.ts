import { readFile } from "node:fs/promises";
import tailwind from "@tailwindcss/postcss";
import postcss, { type AcceptedPlugin } from "postcss";
import { expect, test } from "vitest";
import { path } from "../../../scripts/support/paths.ts";
import { codeFiles } from "../files.ts";
import { enhancements } from "./enhancements.ts";
import { markupFeatures } from "./markup-features.ts";
import { lacking } from "./oldest.ts";
import { scriptFeatures, type Used } from "./script-features.ts";
import { styleFeatures } from "./style-features.ts";

const files = (await codeFiles()).filter(({ name }) => !name.includes(".test."));
const from = path("app/styles/site.css");
// As the build does, which takes nested rules apart.
const sheet = await postcss([pluginOf(tailwind({ optimize: true }))]).process(
  await readFile(from, "utf8"),
  { from },
);
const scripts = scriptFeatures(
  files.map(({ name }) => name).filter((name) => /^client\/.*\.ts$/.test(name)),
);
const used: Used = new Map([
  ...styleFeatures(sheet.css),
  ...scripts.used,
  ...markupFeatures(files.filter(({ name }) => /^(?:app|components)\/.*\.tsx$/.test(name))),
]);

/** Tailwind may bring another release of postcss, whose types are not these. */
function pluginOf(plugin: unknown): AcceptedPlugin {
  if (isPlugin(plugin)) return plugin;
  throw new Error("Tailwind's is no plugin of postcss");
}

function isPlugin(plugin: unknown): plugin is AcceptedPlugin {
  return typeof plugin === "object" && plugin !== null;
}

/** The entry for a feature, or for what it is a part of. */
function entryFor(feature: string): string | undefined {
  return Object.keys(enhancements).find((name) => `${feature}.`.startsWith(`${name}.`));
}

const young = [...used.keys()].filter((feature) => lacking(feature).length > 0);

test("what our oldest browsers lack is an addition, and something stands in for it", () => {
  const faults = young
    .filter((feature) => entryFor(feature) === undefined)
    .map((feature) => `${feature}: not before ${lacking(feature)} (${used.get(feature)})`);
  expect(faults).toEqual([]);
});

test("every addition is still used, and still one", () => {
  const needed = new Set(young.map(entryFor));
  expect(Object.keys(enhancements).filter((name) => !needed.has(name))).toEqual([]);
});

test("what is too young is found, also in a media query, and what is guarded is not", () => {
  const styles = `a { anchor-name: --a; width: 1px }
    @media (scripting: none) { a:has-slotted { color: contrast-color(red) } }
    @supports (corner-shape: squircle) { a { corner-shape: squircle } }`;
  const found = [...styleFeatures(styles).keys()].filter((one) => lacking(one).length > 0);
  expect(found).toEqual([
    "css.properties.anchor-name",
    "css.at-rules.media.scripting",
    "css.selectors.has-slotted",
    "css.types.color.contrast-color",
  ]);
});

test("the data know every name of browser and language that scripts use", () => {
  expect(scripts.unknown).toEqual([]);
  expect(scripts.used.size).toBeGreaterThan(200);
});
