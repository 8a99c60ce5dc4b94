// `npm run demo`: the site with the sandbox behind it, until Ctrl-C. DEMO_BRAND dresses it.

import { rm } from "node:fs/promises";
import { brands, demoBusiness, demoSettings } from "../test/harness/demo-business.ts";
import { freePort, portInUse } from "../test/harness/ports.ts";
import type { Running } from "../test/harness/process.ts";
import { startSandboxProcess, startSiteProcess } from "../test/harness/servers.ts";
import { buildIfNeeded } from "./support/build.ts";
import { findPorts, type Ports, readBrand, sayWhatIsOwn, untilStopped } from "./support/demo.ts";
import { startDemoHost } from "./support/demo-host/server.ts";
import { path } from "./support/paths.ts";
import { main, Stop, say, step } from "./support/say.ts";
import { filledIn, readSettings, type Settings } from "./support/settings.ts";

/** A business's own website beside the booking site; returns its address. */
async function startHost(ports: Ports, settings: Settings): Promise<string> {
  const next = ports.site + 1;
  const isTaken = next === ports.sandbox || (await portInUse(next));
  const port = isTaken ? await freePort() : next;
  const booking = `http://localhost:${ports.site}/book`;
  const brand = readBrand(settings);
  const { name } = brands[brand];
  await startDemoHost(port, { brand, name, booking, hasWidget: true });
  return `http://localhost:${port}`;
}

async function startAll(
  ports: Ports,
  settings: Settings,
  host: string,
  running: Running[],
): Promise<void> {
  const log = (name: string) => path("test-results", `demo-${name}.log`);
  step(`Starting the sandbox on port ${ports.sandbox} …`);
  const brand = readBrand(settings);
  const sandbox = await startSandboxProcess({
    port: ports.sandbox,
    log: log("sandbox"),
    env: { SANDBOX_BUSINESS: brand },
  });
  running.push(sandbox);
  step(`Starting the site on port ${ports.site} …`);
  const business = { ...demoSettings(sandbox.url, brand), ...demoBusiness(brand) };
  const env = { ...business, embedOrigins: [host], ...settings };
  running.push(await startSiteProcess({ port: ports.site, log: log("site"), env }));
}

async function firstEnd(running: readonly Running[]): Promise<string> {
  const ends = running.map(async (one) => {
    await one.ended;
    return `${one.name} has ended by itself. It said:\n${one.lastLines()}`;
  });
  return Promise.race(ends);
}

async function runUntilStopped(running: Running[], stopped: Promise<void>): Promise<number> {
  const settings = filledIn(readSettings());
  sayWhatIsOwn(settings);
  const ports = await findPorts(settings, "npm run demo");
  await buildIfNeeded();
  // The sandbox starts empty, so the journal of an earlier demo goes too.
  await rm(path("data/demo"), { recursive: true, force: true });
  const host = await startHost(ports, settings);
  await startAll(ports, settings, host, running);
  say(`\n  The site:     http://localhost:${ports.site}`);
  say(`  The sandbox:  http://localhost:${ports.sandbox} (control port ${ports.sandbox + 1})`);
  say(`  A business's own site, with the widget:  ${host}`);
  say("\n  Ctrl-C stops them.\n");
  const failure = await Promise.race([stopped, firstEnd(running)]);
  if (failure === undefined) return 0;
  throw new Stop(failure);
}

await main(() => untilStopped(runUntilStopped));
process.exit();
