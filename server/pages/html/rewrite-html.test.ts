import { expect, test } from "vitest";
import { rewriteHtml } from "./rewrite-html.ts";

const OWN = `<script type="module" src="/scripts/site-a.js" data-own=""></script>`;
const STATEMENT = '<script type="application/ld+json">{"name":"a <!-- b --> \\u003c"}</script>';

test("a page goes out without the framework's scripts and marks, and with ours", () => {
  const page = [
    `<!DOCTYPE html><html><head>${OWN}`,
    `<link rel="preload" as="script" fetchPriority="low" href="/_next/a.js"/>`,
    '<link rel="preload" href="/fonts/a.woff2" as="font"/>',
    `<script src="/_next/static/b.js" async=""></script></head>`,
    `<body><!--$--><p>1<!-- --> of 2</p>${STATEMENT}<!--/$-->`,
    `<script>self.__next_f.push([1,"<p>\\u003c/script> twice</p>"])</script>`,
    `<script id="_R_">1</script></body></html>`,
  ].join("");
  expect(rewriteHtml(page, () => undefined).html).toBe(
    `<!DOCTYPE html><html><head>${OWN}<link rel="preload" href="/fonts/a.woff2" as="font"/></head><body><p>1 of 2</p>${STATEMENT}</body></html>`,
  );
});

test("nothing that stands in a text or an attribute brings a script back", () => {
  const odd = `<input value="\0${0}\0 \0${1}\0 &lt;!-- &lt;script&gt;"/><p>\0${0}\0</p>`;
  const page = `<head>${OWN}</head><body>${odd}${STATEMENT}</body>`;
  expect(rewriteHtml(page, () => undefined).html).toBe(page);
});

test("a style that stands in the page already is not named for its policy", () => {
  const page = `<head><style>p{color:red}</style>${OWN}</head>`;
  expect(rewriteHtml(page, () => undefined)).toEqual({ html: page, styles: [] });
});
