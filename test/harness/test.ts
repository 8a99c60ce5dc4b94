import { Secret } from "#lib/config/secret.ts";
import { createSealer, type Sealer } from "#lib/site/seals/seal.ts";
import { type Pages, pagesOf } from "../../e2e/pages/all.ts";
import { DocumentWatch, faultsInDocuments } from "./html.ts";
import { createHttpVisitor, type HttpVisitor } from "./http/visitor.ts";
import { Salon } from "./salon.ts";
import { newVisitor, type Visitor } from "./visitor.ts";
import { test as base, expect } from "./worker.ts";

export { expect } from "./worker.ts";

type Each = {
  readonly controlUrl: string;
  readonly salon: Salon;
  readonly secret: string;
  /** Seals as the site does, for addresses and forms that it made earlier or has lost. */
  readonly sealer: Sealer;
  readonly pages: Pages;
  readonly visitor: Visitor;
  /** A visitor without a browser, for what scripts, screens and engines cannot change. */
  readonly http: HttpVisitor;
};

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright requires a destructured argument

/** Playwright's test, at the site that the global set-up started. */
export const test = base.extend<Each>({
  baseURL: async ({}, use) => use(address("SITE_URL")),
  controlUrl: async ({}, use) => use(address("SANDBOX_CONTROL_URL")),
  salon: async ({ controlUrl }, use) => use(new Salon(address("SANDBOX_URL"), controlUrl)),
  secret: async ({}, use) => use(address("SITE_SECRET")),
  sealer: async ({ secret }, use) => use(createSealer([new Secret(secret)])),
  page: async ({ page, baseURL }, use) => {
    const watch = new DocumentWatch(page, baseURL ?? "");
    await use(page);
    expect(await watch.faults(), "every document is valid HTML").toEqual([]);
  },
  pages: async ({ page }, use) => use(pagesOf(page)),
  visitor: async ({}, use) => use(newVisitor()),
  http: async ({ baseURL }, use) => {
    const http = createHttpVisitor(baseURL ?? "", { headers: { "accept-language": "en-GB" } });
    await use(http);
    await http.close();
    const documents = http.seen.filter(({ headers }) =>
      headers["content-type"]?.startsWith("text/html"),
    );
    const faults = await faultsInDocuments(documents.map(({ path, html }) => [path, html]));
    expect(faults, "every document is valid HTML").toEqual([]);
  },
});

// biome-ignore-end lint/correctness/noEmptyPattern: see above

function address(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set: has the global set-up run?`);
  return value;
}
