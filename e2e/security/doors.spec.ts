import { readFile } from "node:fs/promises";
import { ask, formOf } from "../../test/harness/http/raw.ts";
import { expect, test } from "../../test/harness/test.ts";

test.describe.configure({ mode: "default" });

const METHODS = ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "PROPFIND"];

test("unused methods are refused", async ({ site }) => {
  for (const method of METHODS) {
    for (const path of ["/book", "/book/details", "/icon.svg", "/nowhere"]) {
      const answer = await ask(site.url, { method, path });
      expect([method, path, answer.status]).toEqual([method, path, 405]);
      expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
    }
  }
  expect((await ask(site.url, { method: "POST", path: "/icon.svg" })).status).toBe(405);
});

test("the framework's data and script routes are not served", async ({ site }) => {
  const buildId = (await readFile(".next/BUILD_ID", "utf8")).trim();
  for (const path of [
    "/book.rsc",
    "/book/time.rsc?line=1042",
    "/index.rsc",
    "/book.segments/_tree.segment.rsc",
    "/book.txt",
    `/_next/data/${buildId}/book.json`,
    "/_next/data/x/book.json",
    "/_next/image?url=%2Ficon.svg&w=64&q=75",
    "/_next/static/chunks/main.js",
    `/_next/static/${buildId}/_buildManifest.js`,
    "/_next/webpack-hmr",
    "/__nextjs_original-stack-frame",
  ]) {
    const answer = await ask(site.url, { path });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.get("content-type") ?? "", path).not.toMatch(/x-component|javascript/);
  }
});

test("development routes are not served", async ({ site }) => {
  for (const path of ["/__dev/events", "/__dev/reload.js"]) {
    const answer = await ask(site.url, { path });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.get("content-type") ?? "", path).toMatch(/^text\/(?:html|plain)/);
  }
  const page = await ask(site.url, { path: "/book" });
  expect(page.body).not.toContain("__dev");
});

test("internal headers of the framework are ignored", async ({ site }) => {
  const plain = await ask(site.url, { path: "/book/nowhere" });
  for (const [name, value] of [
    ["RSC", "1"],
    ["Next-Router-Prefetch", "1"],
    ["Next-Action", "60".repeat(21)],
    ["X-Middleware-Subrequest", "proxy:proxy:proxy:proxy:proxy"],
    ["X-Middleware-Rewrite", "/book"],
    ["X-Middleware-Next", "1"],
    ["X-Nextjs-Data", "1"],
    ["X-Matched-Path", "/book"],
    ["X-Invoke-Path", "/book"],
    ["X-Now-Route-Matches", "1"],
    ["X-Prerender-Revalidate", "1"],
    ["X-Action-Forwarded", "1"],
  ] as const) {
    const answer = await ask(site.url, { path: "/book/nowhere", headers: [[name, value]] });
    expect([name, answer.status]).toEqual([name, plain.status]);
    expect(answer.headers.get("content-type"), name).toBe(plain.headers.get("content-type"));
  }
});

test("server actions, of which there are none, leave no line in the log", async ({ site }) => {
  const id = "60".repeat(21);
  const form = formOf({ $ACTION_REF_1: "", "$ACTION_1:0": `{"id":"${id}","bound":null}` });
  const headers = [["Origin", site.url] as const, ...(form.headers ?? [])];
  for (const path of ["/book", "/book/details?line=1042", "/book/bookings/x", "/nowhere"]) {
    for (const more of [[], [["Next-Action", id] as const]]) {
      const request = { ...form, method: "POST", path, headers: [...headers, ...more] };
      expect((await ask(site.url, request)).status, path).toBeLessThan(500);
    }
  }
  expect(site.lastLines()).not.toMatch(/Server Action|Failed to find/);
});
