import { expect, test } from "vitest";
import { splitStyles } from "./page.ts";

test("styles are taken out of a document, in their order", () => {
  const page = [
    "<!DOCTYPE html><html><head><style>:root{--ink:#111}</style>",
    '<style data-href="/a.css">p{color:red}\n.a>b{margin:0}</style></head>',
    "<body><p>&lt;style&gt;</p></body></html>",
  ].join("");
  expect(splitStyles(page)).toEqual({
    html: "<!DOCTYPE html><html><head></head><body><p>&lt;style&gt;</p></body></html>",
    styles: ":root{--ink:#111}\np{color:red}\n.a>b{margin:0}",
  });
});

test("a document without styles stays as it is", () => {
  expect(splitStyles("<p>a</p>")).toEqual({ html: "<p>a</p>", styles: "" });
});
