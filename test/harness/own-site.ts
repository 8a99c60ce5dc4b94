import type { HostSite } from "./host-site.ts";
import type { Environment } from "./process.ts";
import { Salon } from "./salon.ts";
import type { SiteProcess } from "./servers.ts";
import { startSite } from "./start.ts";
import { test as shared } from "./test.ts";

export { expect } from "./test.ts";
export { STAFF_PASSWORD } from "./worker.ts";

export type Widget = {
  readonly host: HostSite;
  readonly site: SiteProcess;
};

type Each = {
  /** A host page, and a site that it may frame. */
  readonly widget: Widget;
  readonly anotherSite: (env: Environment) => Promise<SiteProcess>;
};

/** Each worker has a sandbox and a site of its own, for faults that affect all visitors. */
export const test = shared.extend<Each>({
  baseURL: async ({ ownSite }, use) => use(ownSite.url),
  controlUrl: async ({ sandbox }, use) => use(sandbox.controlUrl),
  salon: async ({ sandbox }, use) => use(new Salon(sandbox.url, sandbox.controlUrl)),
  secret: async ({ ownSecret }, use) => use(ownSecret),
  widget: async ({ host, ownSite }, use) => use({ host, site: ownSite }),
  anotherSite: async ({ sandbox }, use) => {
    const started: SiteProcess[] = [];
    await use(async (env) => {
      const site = await startSite(sandbox.url, env);
      started.push(site);
      return site;
    });
    await Promise.all(started.map((site) => site.stop()));
  },
});

/** The address of another site, for the tests of a file, which run one after the other. */
export function siteForFile(env: Environment | (() => Promise<Environment>)): () => string {
  let site: SiteProcess | undefined;
  test.beforeAll(async ({ sandbox }) => {
    site = await startSite(sandbox.url, typeof env === "function" ? await env() : env);
  });
  test.afterAll(() => site?.stop());
  return () => site?.url ?? "";
}
