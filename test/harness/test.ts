import { Secret } from "#lib/config/secret.ts";
import { createSealer, type Sealer } from "#lib/site/seals/seal.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import { type Pages, pagesOf } from "../../e2e/pages/all.ts";
import { clockAt } from "./clock/clock.ts";
import type { HostSite } from "./host-site.ts";
import { DocumentWatch, faultsInDocuments } from "./html.ts";
import { createHttpVisitor, type HttpVisitor } from "./http/visitor.ts";
import type { Running } from "./process.ts";
import { Salon } from "./salon.ts";
import type { SiteProcess } from "./servers.ts";
import type { Settings } from "./settings.ts";
import { openWithScript } from "./site-script.ts";
import { startSalon, startSite } from "./start.ts";
import { newVisitor, type Visitor } from "./visitor.ts";
import { test as base, expect } from "./worker.ts";

export { expect, STAFF_PASSWORD } from "./worker.ts";

export type Widget = {
  readonly host: HostSite;
  readonly site: SiteProcess;
};

type Each = {
  readonly salon: Salon;
  /** A day of the salon's that is this journey's alone; `days` has more of them. */
  readonly day: LocalDate;
  /** Seals as the site does, for addresses and forms that it made earlier or has lost. */
  readonly sealer: Sealer;
  readonly pages: Pages;
  readonly visitor: Visitor;
  /** A visitor without a browser, for what scripts, screens and engines cannot change. */
  readonly http: HttpVisitor;
  /** A host page, and a site that it may frame. */
  readonly widget: Widget;
  /** One more site of the worker's salon. */
  readonly anotherSite: (env: Settings) => Promise<SiteProcess>;
  /** Another salon with its site, where it is another moment, in a zone. */
  readonly openAt: (moment: Moment) => Promise<{ readonly salon: Salon; readonly url: string }>;
};

export type Moment = {
  /** With its offset: `2026-11-28T12:30:00+01:00`. */
  readonly at: string;
  readonly zone?: string;
  /** Further settings of the site. */
  readonly env?: (salonUrl: string) => Promise<Settings>;
};

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright requires a destructured argument

/** Playwright's test, at the site of its worker. */
export const test = base.extend<Each>({
  baseURL: async ({ site }, use) => use(site.url),
  salon: async ({ sandbox }, use) => use(new Salon(sandbox.url, sandbox.controlUrl)),
  day: async ({ days }, use) => use(days.next()),
  sealer: async ({ secret }, use) => use(createSealer([new Secret(secret)])),
  page: async ({ page, baseURL, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) openWithScript(page);
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
  widget: async ({ host, site }, use) => use({ host, site }),
  anotherSite: async ({ sandbox }, use) => {
    const started: SiteProcess[] = [];
    await use(async (env) => {
      const site = await startSite(sandbox.url, env);
      started.push(site);
      return site;
    });
    await Promise.all(started.map((site) => site.stop()));
  },
  openAt: async ({}, use) => {
    const started: Running[] = [];
    await use(async ({ at, zone = "Europe/Berlin", env }) => {
      const clock = clockAt(at);
      const sandbox = await startSalon({ ...clock, SANDBOX_TIME_ZONE: zone });
      started.push(sandbox);
      const { url, controlUrl } = sandbox;
      const site = await startSite(url, { ...clock, timeZone: zone, ...(await env?.(url)) });
      started.push(site);
      return { salon: new Salon(url, controlUrl), url: site.url };
    });
    await Promise.all(started.map((one) => one.stop()));
  },
});

// biome-ignore-end lint/correctness/noEmptyPattern: see above

/** The address of another site, for the tests of a file, which run one after the other. */
export function siteForFile(env: Settings | (() => Promise<Settings>)): () => string {
  let site: SiteProcess | undefined;
  test.beforeAll(async ({ sandbox }) => {
    site = await startSite(sandbox.url, typeof env === "function" ? await env() : env);
  });
  test.afterAll(() => site?.stop());
  return () => site?.url ?? "";
}
