import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/harness/temp-folder.ts";
import { stylesOfBuild } from "./build-styles.ts";
import { rewriteHtml } from "./rewrite-html.ts";

const link = (file: string) =>
  `<link rel="stylesheet" href="/_next/static/chunks/${file}" data-precedence="next"/>`;

async function read(files: Readonly<Record<string, string>>) {
  const folder = tempFolder();
  await mkdir(join(folder, "static/chunks"), { recursive: true });
  for (const [name, css] of Object.entries(files)) {
    await writeFile(join(folder, "static/chunks", name), css);
  }
  return stylesOfBuild(folder);
}

test("a page's stylesheets stand in it, in their order, and are named for its policy", async () => {
  const styles = await read({ "a.css": "p{color:red}", "b.css": "p::after{content:'$&'}" });
  const page = `<head>${link("a.css")}${link("b.css")}</head><p>`;
  const style = (file: string, css: string) =>
    `<style data-precedence="next" data-href="/_next/static/chunks/${file}">${css}</style>`;
  expect(rewriteHtml(page, styles)).toEqual({
    html: `<head>${style("a.css", "p{color:red}")}${style("b.css", "p::after{content:'$&'}")}</head><p>`,
    styles: ["p{color:red}", "p::after{content:'$&'}"],
  });
});

test("what cannot stand in a page stays a file", async () => {
  const styles = await read({
    "end.css": "p::after{content:'</style>'}",
    "face.css": "@font-face{src:url(../media/a.woff2)}",
  });
  for (const page of [link("end.css"), link("face.css"), link("none.css"), link("../x.css")]) {
    expect(rewriteHtml(page, styles)).toEqual({ html: page, styles: [] });
  }
  const elsewhere = '<link rel="stylesheet" href="https://x.example/a.css"/>';
  expect(rewriteHtml(elsewhere, styles).html).toBe(elsewhere);
});
