import { expect, test } from "vitest";
import { snippetOf } from "./snippet.ts";

const plain = {
  begin: undefined,
  language: undefined,
  theme: "host",
  color: undefined,
} as const;

test("the lines to copy name what was chosen, and no more", () => {
  const origin = "https://book.example";
  expect(snippetOf(origin, `${origin}/soho`, "Book online", { mode: "inline", ...plain })).toBe(
    `<a href="https://book.example/soho" data-booking="inline">Book online</a>
<script async src="https://book.example/embed.js"></script>`,
  );
});

test("what could end an attribute or the link is escaped", () => {
  const options = {
    ...plain,
    mode: "popup",
    begin: { kind: "bundle", id: '"><b>', name: "x" },
    color: "#112233",
  } as const;
  const text = snippetOf("https://b.example", "https://b.example/s", "A & <B>", options);
  expect(text).toContain('data-bundle="&quot;>&lt;b>" data-color="#112233">A &amp; &lt;B></a>');
});
