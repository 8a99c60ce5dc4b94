import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { path } from "../support/paths.ts";
import { effectOf } from "./changes.ts";

test.each([
  ["app/[location]/page.tsx", "page"],
  ["app/styles/tokens.css", "page"],
  ["components/menu/row.tsx", "page"],
  ["lib/i18n/messages/de.ts", "page"],
  ["client/site.ts", "site"],
  ["lib/pricing/price-line.ts", "site"],
  ["server/body-limit.ts", "site"],
  ["next.config.mjs", "site"],
  [".env", "site"],
  ["sandbox/data/menu-hair.ts", "sandbox"],
])("a change of %s: %s", (file, effect) => {
  expect(effectOf(file)).toBe(effect);
});

test.each([
  "public/scripts",
  "public/scripts/site-DydHXAxV.js",
  "lib/money.test.ts",
  "lib/cache/testing/clock.ts",
  "app/page.tsx~",
  "docs/architecture.md",
  "sandbox/README.md",
  "test-results/dev-site.log",
])("a change of %s is none of the site", (file) => {
  expect(effectOf(file)).toBeUndefined();
});

test("the message files are where they are looked for", () => {
  expect(existsSync(path("lib/i18n/messages/en.ts"))).toBe(true);
});
