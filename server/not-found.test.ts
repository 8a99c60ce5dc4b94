import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../test/harness/temp-folder.ts";
import { knownFiles } from "./known-files.ts";
import { notFound } from "./not-found.ts";
import { behindTheFirst, listen } from "./testing/serve.ts";

const ROUTES = [
  "/[location]",
  "/[location]/bookings/[token]",
  "/[location]/bookings/[token]/calendar.ics",
  "/[location]/[kind]/[itemId]",
  "/[location]/[kind]/[itemId]/picture.png",
  "/[location]/theme.css",
  "/favicon.ico",
  "/robots.txt",
  "/staff/[location]/preview/[view]/beside",
  "/staff/[location]/preview/[view]/dry-run/[token]",
];

async function aBuild(): Promise<string> {
  const root = tempFolder();
  const manifest = Object.fromEntries(ROUTES.map((route) => [`${route}/page`, route]));
  const files = {
    "public/apple-touch-icon.png": "",
    "public/fonts/a.woff2": "",
    ".next/static/chunks/a.css": "",
    ".next/app-path-routes-manifest.json": JSON.stringify(manifest),
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return root;
}

async function start() {
  const stage = notFound(knownFiles(await aBuild()).isAbsentFile, {
    has: (slug) => slug === "st.ives",
  });
  const rendered: string[] = [];
  const port = await listen(
    behindTheFirst(stage, ({ url = "" }, response) => {
      rendered.push(url);
      response.end("page");
    }),
  );
  return { rendered, ask: (path: string) => fetch(`http://127.0.0.1:${port}${path}`) };
}

test("a file that is not there is a line of text, and nothing is rendered", async () => {
  const { ask, rendered } = await start();
  for (const path of [
    "/zz.a",
    "/zz.a?x=1",
    "/apple-touch-icon-120x120.png",
    "/robots.txt.bak",
    "/favicon.ico.gz",
    "/.env",
    "/.git/config.lock",
    "/wp-login.php",
    "/a/b/c.d",
    "/book/index.php",
    "/book/services/x/y.json",
    "/book/plugins/a.b",
    "/book/plugins/x/picture.png",
    "/fonts/none.woff2",
    "/fonts/none",
    "/brands/x",
    "/pictures/none",
    "/scripts/../zz.a",
    "/.well-known/none",
    "/_next/static/chunks/none.css",
    "/_next/none",
    "/book.rsc",
    "/__proto__.x",
  ]) {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("content-type")], path).toEqual([404, "text/plain"]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
    expect((await answer.text()).split("\n")).toHaveLength(2);
  }
  expect(rendered).toEqual([]);
});

test("pages, files and routes go on, whatever dots they have", async () => {
  const { ask, rendered } = await start();
  const paths = [
    "/",
    "/book",
    "/nowhere",
    "/st.ives",
    "/st.ives/services/cut.1",
    "/book/services/a.b",
    "/book/services/none",
    "/book/bundles/a.b",
    "/book/services/x/picture.png",
    "/book/bookings/Fe26.2.1.abc.def",
    "/book/bookings/Fe26.2.1.abc.def/calendar.ics",
    "/book/theme.css?scheme=dark",
    "/book?q=a.b",
    "/apple-touch-icon.png",
    "/fonts/a.woff2",
    "/_next/static/chunks/a.css",
    "/favicon.ico",
    "/robots.txt",
    "/staff/book/preview/en.dark.phone/beside",
    "/staff/book/preview/now~1795.a-key",
    "/staff/book/preview/now~1795.a-key/bookings/1.a",
    "/staff/book/preview/now~1795.a-key/dry-run/1.a",
  ];
  for (const path of paths) expect((await ask(path)).status, path).toBe(200);
  expect(rendered).toEqual(paths);
});

test("a path is a route as it is written, and names one of the two kinds", async () => {
  const { isRoute } = knownFiles(await aBuild());
  const paths = ["/book/services/cut", "/book/bundles/a", "/nowhere", "/robots.txt"];
  expect(paths.filter((path) => !isRoute(path))).toEqual([]);
  const others = [
    "/book/nothing/cut",
    "/book/bookings/a/picture.png",
    "/book/%73ervices/cut",
    "/a/b/c",
  ];
  expect(others.filter(isRoute)).toEqual([]);
});
