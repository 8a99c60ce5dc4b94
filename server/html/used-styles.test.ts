import { expect, test } from "vitest";
import { classesOf, readSheet, usedStyles } from "./used-styles.ts";

const classes = new Set(["a", "b_1", "c"]);

test("classes are those of an element", () => {
  expect(classesOf(' id="x" class="a b_1"')).toEqual(["a", "b_1"]);
  expect(classesOf(' id="class"')).toEqual([]);
});

test.each([
  ["p{x:1}", true],
  [":root{--a:1}", true],
  [".a{x:1}", true],
  [".z{x:1}", false],
  [".a .z{x:1}", false],
  [".z,.a>p:hover{x:1}", true],
  [".a:not(.z){x:1}", true],
  [".z:not(.a){x:1}", false],
  [".a:is(.y,.z){x:1}", true],
  [".b_1[data-a]::before{content:'a'}", true],
  ["@font-face{x:1}", true],
  ["@keyframes k{from{x:1}to{x:2}}", true],
  ["@media (min-width:1px){.z{x:1}}", false],
])("%s is kept: %s", (css, isKept) => {
  expect(usedStyles(readSheet(css), classes)).toBe(isKept ? css : "");
});

test("groups keep what is used in them, and all keeps its order", () => {
  const sheet = readSheet(".a{x:1}@media print{.z{x:1}.c{x:2}}.z{x:3}@layer p;.c{x:4}");
  expect(usedStyles(sheet, classes)).toBe(".a{x:1}@media print{.c{x:2}}@layer p;.c{x:4}");
});
