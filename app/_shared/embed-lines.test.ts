import { expect, test } from "vitest";
import { widgetLines } from "./embed-lines.tsx";

test("the lines to copy are a link and the script, and no text of theirs is markup", () => {
  expect(widgetLines("https://b.example", 'https://b.example/s?a="1"&b', "A & <B>")).toBe(
    `<a href="https://b.example/s?a=&quot;1&quot;&amp;b" data-booking="inline">A &amp; &lt;B></a>
<script async src="https://b.example/embed.js"></script>`,
  );
});
