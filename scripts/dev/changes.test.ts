import { expect, test } from "vitest";
import { effectOf } from "./changes.ts";

test.each([
  ["app/[location]/page.tsx", "page"],
  ["app/styles/tokens.css", "page"],
  ["components/menu/row.tsx", "page"],
  ["messages/de.json", "site"],
  ["client/site.ts", "site"],
  ["lib/offer/pricing/price-line.ts", "site"],
  ["server/body-limit.ts", "site"],
  ["next.config.mjs", "site"],
  [".env", "site"],
  ["sandbox/data/linden-hair.ts", "sandbox"],
])("a change of %s: %s", (file, effect) => {
  expect(effectOf(file)).toBe(effect);
});

test.each([
  "public/scripts",
  "public/scripts/site-DydHXAxV.js",
  "public/embed.js",
  "public/embed.d.ts",
  "lib/money.test.ts",
  "lib/offer/cache/testing/clock.ts",
  "app/page.tsx~",
  "docs/architecture.md",
  "sandbox/README.md",
  "test-results/dev-site.log",
])("a change of %s is none of the site", (file) => {
  expect(effectOf(file)).toBeUndefined();
});
