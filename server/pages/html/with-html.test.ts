import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inScope } from "#lib/app/scope.ts";
import { tempFolder } from "../../../test/harness/temp-folder.ts";
import { locationAt, scopeOf } from "../../testing/serve.ts";
import { headerOf } from "../inject.ts";
import { stylesOfBuild } from "./build-styles.ts";
import { withHtml } from "./with-html.ts";

const FILE = "/_next/static/chunks/a.css";
const CSS = ".a:after{content:'€ – ü'}";
const TEXT = '<p class="a">€48 · Zoë, 東京, شكرا 🌿</p>';

async function pageOf(html: string) {
  const folder = tempFolder();
  await mkdir(join(folder, "static/chunks"), { recursive: true });
  await writeFile(join(folder, "static/chunks/a.css"), CSS);
  const page = withHtml(
    async () => ({
      status: 200,
      headers: [
        ["content-type", "text/html; charset=utf-8"],
        ["link", `<${FILE}>; rel=preload; as="style"`],
      ],
      body: Buffer.from(html),
    }),
    {
      styles: stylesOfBuild(folder),
      themeOf: () => "",
      policyOf: (_, hashes) => hashes.join(" "),
    },
  );
  return inScope(scopeOf("/book", locationAt("book")), () => page({ url: "/book", headers: {} }));
}

test("letters of every script come through, and styles are allowed by the hash of their bytes", async () => {
  const link = `<link rel="stylesheet" href="${FILE}" data-precedence="next"/>`;
  const page = await pageOf(`<head>${link}</head>${TEXT}<script>1</script>`);
  const style = `<style data-precedence="next" data-href="${FILE}">${CSS}</style>`;
  expect(page.body.toString()).toBe(`<head>${style}</head>${TEXT}`);
  const hash = createHash("sha256").update(CSS).digest("base64");
  expect(headerOf(page, "content-security-policy")).toContain(`'sha256-${hash}'`);
  expect(headerOf(page, "link")).toBeUndefined();
});
