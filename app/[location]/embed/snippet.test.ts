import { expect, test } from "vitest";
import { attributesOf, snippetOf } from "./snippet.ts";

const plain = {
  begin: undefined,
  team: undefined,
  minHeight: undefined,
  maxHeight: undefined,
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

test("variant and team member are attributes, and heights are for an inline frame", () => {
  const begin = { kind: "service", id: "cut", variantId: "long", name: "Cut · Long" } as const;
  const chosen = { ...plain, begin, team: "tm_mara", minHeight: 300, maxHeight: 900 };
  const named = { "data-service": "cut", "data-variant": "long", "data-team": "tm_mara" };
  expect(attributesOf({ ...chosen, mode: "popup" })).toEqual({ "data-booking": "popup", ...named });
  expect(attributesOf({ ...chosen, mode: "inline" })).toMatchObject({
    "data-min-height": "300",
    "data-max-height": "900",
  });
});

test("an id is written as the addresses of its page are", () => {
  const begin = { kind: "service", id: "svc:1/a=", name: "Cut" } as const;
  expect(attributesOf({ ...plain, mode: "popup", begin })).toMatchObject({
    "data-service": "svc*3A1*2Fa*3D",
  });
});

test("characters that could end an attribute or the link are escaped", () => {
  const options = {
    ...plain,
    mode: "popup",
    team: '"><b>',
    color: "#112233",
  } as const;
  const text = snippetOf("https://b.example", "https://b.example/s", "A & <B>", options);
  expect(text).toContain('data-team="&quot;>&lt;b>" data-color="#112233">A &amp; &lt;B></a>');
});
