import { expect, test } from "vitest";
import { addressesIn, dataIn, shapeOf, tagsIn } from "./markup.ts";

test("tagsIn reads tags as a browser does", () => {
  const html = `<!-- <b> --><p CLASS='a>b' id=x hidden>1 < 2</p><script src="/a.js">"<i>"</script>
    <title><u></title><img alt="<s>" src=x onerror=y>`;
  expect(tagsIn(html).map(shapeOf)).toEqual([
    "p class hidden id",
    "script src",
    "title",
    "img alt onerror src",
  ]);
  expect(addressesIn(tagsIn(html))).toEqual(["/a.js", "x"]);
});

test("a name that breaks out adds a tag or an attribute", () => {
  const page = (name: string) => tagsIn(`<a title="${name}" href="/x">${name}</a>`).map(shapeOf);
  const plain = page("Plain");
  expect(page("&lt;script&gt;")).toEqual(plain);
  expect(page("<script>x</script>")).not.toEqual(plain);
  expect(page('" onclick="x')).not.toEqual(plain);
});

test("dataIn finds structured data", () => {
  expect(dataIn('<script type="application/ld+json">{"a":1}</script>')).toEqual(['{"a":1}']);
});
