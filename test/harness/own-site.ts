import { randomBytes } from "node:crypto";
import { type HostSite, startHostSite } from "./host-site.ts";
import { type Nginx, startNginx } from "./nginx.ts";
import { freePort } from "./ports.ts";
import type { Environment } from "./process.ts";
import { Salon } from "./salon.ts";
import type { SandboxProcess, SiteProcess } from "./servers.ts";
import { startSalon, startSite } from "./start.ts";
import { test as shared } from "./test.ts";

export { expect } from "./test.ts";

export const STAFF_PASSWORD = "a quiet room with four chairs";

export type Widget = {
  readonly host: HostSite;
  readonly site: SiteProcess;
};

type Worker = {
  readonly sandbox: SandboxProcess;
  readonly ownSite: SiteProcess;
  /** A host page, and a site that it may frame. */
  readonly widget: Widget;
  /** A site behind `deploy/nginx.conf`. */
  readonly nginx: Nginx;
};

type Each = {
  readonly anotherSite: (env: Environment) => Promise<SiteProcess>;
};

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright demands it

/**
 * Each worker has a sandbox and a site of its own, for faults that affect all visitors. All that a worker keeps is
 * declared here, in one place, since Playwright starts workers and browsers anew for each set of worker fixtures.
 */
export const test = shared.extend<Each, Worker>({
  sandbox: [
    async ({}, use) => {
      const sandbox = await startSalon();
      await use(sandbox);
      await sandbox.stop();
    },
    { scope: "worker" },
  ],
  secret: [async ({}, use) => use(randomBytes(32).toString("hex")), { scope: "worker" }],
  ownSite: [
    async ({ sandbox, secret }, use) => {
      // Without `X-Forwarded-For` a visitor is on this machine, whose forms are not limited.
      const env = { SESSION_SECRET: secret, TRUSTED_PROXY_HOPS: "1" };
      const site = await startSite(sandbox.url, env);
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  widget: [
    async ({ sandbox }, use) => {
      const host = await startHostSite();
      const site = await startSite(sandbox.url, { EMBED_ORIGINS: host.origin, STAFF_PASSWORD });
      await use({ host, site });
      await site.stop();
      await host.stop();
    },
    { scope: "worker" },
  ],
  nginx: [
    async ({ sandbox }, use) => {
      const [port, plainPort] = [await freePort(), await freePort()];
      const site = await startSite(sandbox.url, {
        PUBLIC_URL: `https://localhost:${port}`,
        TRUSTED_PROXY_HOPS: "1",
      });
      const nginx = await startNginx({
        port,
        plainPort,
        sitePort: Number(new URL(site.url).port),
        changes: { "client_header_timeout 10s": "client_header_timeout 1s" },
      });
      await use(nginx);
      await nginx.stop();
      await site.stop();
    },
    { scope: "worker" },
  ],
  controlUrl: [async ({ sandbox }, use) => use(sandbox.controlUrl), { scope: "worker" }],
  salon: [
    async ({ sandbox }, use) => use(new Salon(sandbox.url, sandbox.controlUrl)),
    { scope: "worker" },
  ],
  baseURL: async ({ ownSite }, use) => use(ownSite.url),
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

// biome-ignore-end lint/correctness/noEmptyPattern: see above

/** The address of another site, for the tests of a file, which run one after the other. */
export function siteForFile(env: Environment): () => string {
  let site: SiteProcess | undefined;
  test.beforeAll(async ({ sandbox }) => {
    site = await startSite(sandbox.url, env);
  });
  test.afterAll(() => site?.stop());
  return () => site?.url ?? "";
}
