import { expect, test } from "vitest";
import { tagsIn } from "./tags.ts";
import { readSheet, usedStyles } from "./used-styles.ts";

const PAGE = '<p class="a b_1 md:w-1/2 hover:x">text <img class="c" alt=""></p>';

test.each([
  ["p{x:1}", true],
  [":root{--a:1}", true],
  [".a{x:1}", true],
  [".z{x:1}", false],
  [".a .z{x:1}", false],
  [".a:not(.z){x:1}", true],
  [".z:not(.a){x:1}", false],
  [".b_1[hidden]::before{content:'a'}", true],
  ["@media (min-width:1px){.z{x:1}}", false],
  ["table{x:1}", false],
])("%s is kept: %s", (css, isKept) => {
  expect(usedStyles(readSheet(css), tagsIn(PAGE))).toBe(isKept ? css : "");
});

test("class names that are escaped in styles are found", () => {
  const css = String.raw`.md\:w-1\/2{x:1}@media (hover:hover){.hover\:x:hover{x:1}}`;
  expect(usedStyles(readSheet(css), tagsIn(PAGE))).toBe(css);
});

test("class names that are escaped in HTML are found", () => {
  const css = String.raw`.\[\&\>span\]\:x>span{x:1}`;
  expect(usedStyles(readSheet(css), tagsIn('<p class="[&amp;&gt;span]:x"><span>'))).toBe(css);
});

test("what is about any element is kept", () => {
  const css = ":focus-visible{x:1}::selection{x:1}";
  expect(usedStyles(readSheet(css), tagsIn(PAGE))).toBe(css);
});

test("a rule for what an open group holds is kept where the page has the group and what it holds", () => {
  const css = String.raw`:is(:where(.group\/a):is([open],:open) .group-open\/a\:x):after{x:1}`;
  const styles = (page: string) => usedStyles(readSheet(css), tagsIn(page));
  expect(styles('<p class="group/a"><a class="group-open/a:x">')).toBe(css);
  expect(styles('<p class="group/a">')).toBe("");
  expect(styles('<p class="group-open/a:x">')).toBe("");
});

test.each([
  [String.raw`:where([data-framed]:not(.z)) .framed\:p-0\.5{x:1}`, '<p class="framed:p-0.5">'],
  [String.raw`@media print{:is(.\*\:px-px>*){x:1}}`, '<p class="*:px-px">'],
])("%s is kept for %s alone", (css, page) => {
  expect(usedStyles(readSheet(css), tagsIn(page))).toBe(css);
  expect(usedStyles(readSheet(css), tagsIn(PAGE))).toBe("");
});

test("no semicolon stands behind a rule, where it would take the next one with it", () => {
  const css = "@media print{@view-transition{navigation:auto}.a{x:1}}";
  expect(usedStyles(readSheet(css), tagsIn(PAGE))).toBe(css);
});

test("variables are declared where they are used", () => {
  const used = ".a{x:var(--one,)}@property --one{inherits:false}";
  const css = `${used}@property --two{inherits:false}`;
  expect(usedStyles(readSheet(css), tagsIn(PAGE))).toBe(used);
});

test("Tailwind's own variables are set where they are used", () => {
  const css = (set: string) => `@layer one{*{${set}}}.a{--tw-one:2;x:var(--tw-one)var(--tw-three)}`;
  const all = css("--tw-one:1;--tw-two:0 0 #0000;--tw-twofold:initial;--tw-three:3");
  expect(usedStyles(readSheet(all), tagsIn(PAGE))).toBe(css("--tw-one:1;--tw-three:3"));
});

test("a rule keeps those of its selectors that are used", () => {
  expect(usedStyles(readSheet(".z,.a>img:hover{x:1}"), tagsIn(PAGE))).toBe(".a>img:hover{x:1}");
});

test("what scripts put into a page has its rules", () => {
  const css = ".busy{x:1}.a[aria-disabled=true]{x:1}details[open]{x:1}";
  expect(usedStyles(readSheet(css), tagsIn('<details></details><p class="a">'))).toBe(css);
});

test("groups keep what is used in them, and all keeps its order", () => {
  const sheet = readSheet(".a{x:1}@media print{.z{x:1}.c{x:2}}.z{x:3}.c{x:4}");
  expect(usedStyles(sheet, tagsIn(PAGE))).toBe(".a{x:1}@media print{.c{x:2}}.c{x:4}");
});

test("layers keep their order where a page uses nothing of one", () => {
  const sheet = readSheet("@layer one{.z{x:1}}@layer two{.a{x:1}}");
  expect(usedStyles(sheet, tagsIn(PAGE))).toBe("@layer one{}@layer two{.a{x:1}}");
});
