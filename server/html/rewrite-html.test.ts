import { expect, test } from "vitest";
import { rewriteHtml, rewritten } from "./rewrite-html.ts";

const NONCE = "0123456789abcdef0123456789abcdef";
const OWN = `<script type="module" src="/scripts/site-a.js" nonce="${NONCE}" data-own=""></script>`;
const STATEMENT =
  '<script type="application/ld+json" nonce="x">{"name":"a <!-- b --> \\u003c"}</script>';

test("a page goes out without the framework's scripts and marks, and with ours", () => {
  const page = [
    `<!DOCTYPE html><html><head>${OWN}`,
    `<link rel="preload" as="script" fetchPriority="low" nonce="${NONCE}" href="/_next/a.js"/>`,
    '<link rel="preload" href="/fonts/a.woff2" as="font"/>',
    `<script src="/_next/static/b.js" async="" nonce="${NONCE}"></script></head>`,
    `<body><!--$--><p>1<!-- --> of 2</p>${STATEMENT}<!--/$-->`,
    `<script nonce="${NONCE}">self.__next_f.push([1,"<p>\\u003c/script> twice</p>"])</script>`,
    `<script nonce="${NONCE}" id="_R_">1</script></body></html>`,
  ].join("");
  expect(rewritten(page, () => undefined)).toBe(
    `<!DOCTYPE html><html><head>${OWN}<link rel="preload" href="/fonts/a.woff2" as="font"/></head><body><p>1 of 2</p>${STATEMENT}</body></html>`,
  );
});

test("nothing that stands in a text or an attribute brings a script back", () => {
  const odd = `<input value="\0${0}\0 \0${1}\0 &lt;!-- &lt;script&gt;"/><p>\0${0}\0</p>`;
  const page = `<head>${OWN}</head><body>${odd}${STATEMENT}</body>`;
  expect(rewritten(page, () => undefined)).toBe(page);
});

test("no hint asks for what the page does without", () => {
  const headers = [
    ["Content-Type", "text/html; charset=utf-8"],
    [
      "Link",
      '</a.css>; rel=preload; as="style", </a.woff2>; rel=preload; as="font", </b.js>; rel=preload; as=script',
    ],
  ] as const;
  const { headers: left } = rewriteHtml(
    { status: 200, headers, body: Buffer.from("a") },
    () => undefined,
  );
  expect(left.at(-1)).toEqual(["Link", '</a.woff2>; rel=preload; as="font"']);
});

test("what is no page stays as it is", () => {
  const answer = {
    status: 200,
    headers: [["Content-Type", "text/plain"]],
    body: Buffer.from("<script>1</script>"),
  } as const;
  expect(rewriteHtml(answer, () => undefined)).toBe(answer);
});
