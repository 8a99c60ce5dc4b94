import { randomBytes } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import { MORNING, startClock } from "./clock/clock.ts";
import { Days } from "./clock/days.ts";
import { readLedger } from "./control.ts";
import { type HostSite, startHostSite } from "./host-site.ts";
import type { SandboxProcess, SiteProcess } from "./servers.ts";
import { startSalon, startSite } from "./start.ts";

export { expect } from "@playwright/test";

export const STAFF_PASSWORD = "a quiet room with four chairs";

type Worker = {
  /** First of all: the worker and all that it starts begin at the same moment. */
  readonly clock: undefined;
  readonly sandbox: SandboxProcess;
  readonly days: Days;
  /** A business's website, which may frame the site. */
  readonly host: HostSite;
  readonly secret: string;
  /** Believes one proxy, may be framed by `host`, and has an area for staff. */
  readonly site: SiteProcess;
};

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright demands it

/**
 * All that a worker keeps, started when a journey asks for it. It is declared here, in one place: a file that extends
 * it with worker fixtures of its own gets another worker, with another browser.
 */
export const test = base.extend<object, Worker>({
  clock: [
    async ({}, use) => {
      await startClock(MORNING);
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
  sandbox: [
    async ({}, use) => {
      const sandbox = await startSalon();
      await use(sandbox);
      await expectRightBooks(sandbox);
      await sandbox.stop();
    },
    { scope: "worker" },
  ],
  days: [async ({}, use) => use(new Days()), { scope: "worker" }],
  host: [
    async ({}, use) => {
      const host = await startHostSite();
      await use(host);
      await host.stop();
    },
    { scope: "worker" },
  ],
  secret: [async ({}, use) => use(randomBytes(32).toString("hex")), { scope: "worker" }],
  site: [
    async ({ sandbox, host, secret }, use) => {
      const site = await startSite(sandbox.url, {
        SESSION_SECRET: secret,
        // Without `X-Forwarded-For` a visitor is on this machine, whose forms are not limited.
        TRUSTED_PROXY_HOPS: "1",
        embedOrigins: [host.origin],
        STAFF_PASSWORD,
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

// biome-ignore-end lint/correctness/noEmptyPattern: see above

/** Whatever the journeys booked: nothing of it was wrong. */
async function expectRightBooks({ controlUrl }: SandboxProcess): Promise<void> {
  const { appointments, overlaps } = await readLedger(controlUrl);
  const wrong = appointments.filter(
    (one) =>
      one.findings.length > 0 ||
      one.price !== one.expectedPrice ||
      one.minutes !== one.expectedMinutes,
  );
  expect({ wrong, overlaps }).toEqual({ wrong: [], overlaps: [] });
}
