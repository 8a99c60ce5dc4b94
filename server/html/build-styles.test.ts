import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stylesOfBuild } from "./build-styles.ts";
import { rewritten } from "./rewrite-html.ts";

const NONCE = "0123456789abcdef0123456789abcdef";
const link = (file: string) =>
  `<link rel="stylesheet" href="/_next/static/chunks/${file}" nonce="${NONCE}" data-precedence="next"/>`;

async function read(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), "styles-"));
  await mkdir(join(folder, "static/chunks"), { recursive: true });
  for (const [name, css] of Object.entries(files)) {
    await writeFile(join(folder, "static/chunks", name), css);
  }
  return stylesOfBuild(folder);
}

test("a page's stylesheets stand in it, in their order and under its nonce", async () => {
  const styles = await read({ "a.css": "p{color:red}", "b.css": "p::after{content:'$&'}" });
  const page = `<head>${link("a.css")}${link("b.css")}</head><p>`;
  const style = (file: string, css: string) =>
    `<style nonce="${NONCE}" data-precedence="next" data-href="/_next/static/chunks/${file}">${css}</style>`;
  expect(rewritten(page, styles)).toBe(
    `<head>${style("a.css", "p{color:red}")}${style("b.css", "p::after{content:'$&'}")}</head><p>`,
  );
});

test("what cannot stand in a page stays a file", async () => {
  const styles = await read({
    "end.css": "p::after{content:'</style>'}",
    "face.css": "@font-face{src:url(../media/a.woff2)}",
  });
  for (const page of [link("end.css"), link("face.css"), link("none.css"), link("../x.css")]) {
    expect(rewritten(page, styles)).toBe(page);
  }
  const elsewhere = '<link rel="stylesheet" href="https://x.example/a.css"/>';
  expect(rewritten(elsewhere, styles)).toBe(elsewhere);
});
