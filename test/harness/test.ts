import { test as base, expect } from "@playwright/test";
import { type Pages, pagesOf } from "../../e2e/pages/all.ts";
import { DocumentWatch } from "./html.ts";
import { Salon } from "./salon.ts";
import { newVisitor, type Visitor } from "./visitor.ts";

export { expect } from "@playwright/test";

type Worker = {
  /** Control port of the sandbox. */
  readonly controlUrl: string;
  readonly salon: Salon;
};

type Each = {
  /** Page objects of the flow. */
  readonly pages: Pages;
  /** A new contact, unique to the test. */
  readonly visitor: Visitor;
};

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright requires a destructured argument

/** Playwright's test, at the site that the global set-up started. */
export const test = base.extend<Each, Worker>({
  baseURL: async ({}, use) => use(address("SITE_URL")),
  controlUrl: [async ({}, use) => use(address("SANDBOX_CONTROL_URL")), { scope: "worker" }],
  salon: [
    async ({ controlUrl }, use) => use(new Salon(address("SANDBOX_URL"), controlUrl)),
    { scope: "worker" },
  ],
  page: async ({ page, baseURL }, use) => {
    const watch = new DocumentWatch(page, baseURL ?? "");
    await use(page);
    expect(await watch.faults(), "every document is valid HTML").toEqual([]);
  },
  pages: async ({ page }, use) => use(pagesOf(page)),
  visitor: async ({}, use) => use(newVisitor()),
});

// biome-ignore-end lint/correctness/noEmptyPattern: see above

function address(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set: has the global set-up run?`);
  return value;
}
