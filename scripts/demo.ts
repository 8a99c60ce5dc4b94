// `npm run demo`: the site with the sandbox behind it, until Ctrl-C. DEMO_BRAND dresses it.

import { rm } from "node:fs/promises";
import {
  type DemoBrand,
  demoBrands,
  demoSettings,
  isDemoBrand,
} from "../test/harness/demo-business.ts";
import { portInUse } from "../test/harness/ports.ts";
import { NotStarted, type Running } from "../test/harness/process.ts";
import { startSandboxProcess, startSiteProcess } from "../test/harness/servers.ts";
import { buildIfNeeded } from "./support/build.ts";
import { path } from "./support/paths.ts";
import { main, Stop, say, step } from "./support/say.ts";
import { readPort, readSettings, type Settings, withoutBlanks } from "./support/settings.ts";
import { onStop } from "./support/signals.ts";

type Ports = { readonly site: number; readonly sandbox: number };

async function findPorts(settings: Settings): Promise<Ports> {
  const ports = {
    site: readPort(settings, "PORT", 3000),
    sandbox: readPort(settings, "SANDBOX_PORT", 4010),
  };
  await refuseUsed(ports.site, "PORT");
  await refuseUsed(ports.sandbox, "SANDBOX_PORT");
  await refuseUsed(ports.sandbox + 1, "SANDBOX_PORT", "the sandbox needs this one for its control");
  return ports;
}

async function refuseUsed(port: number, variable: string, why = ""): Promise<void> {
  if (!(await portInUse(port))) return;
  const reason = why === "" ? "" : ` (${why})`;
  throw new Stop(
    `Port ${port} is in use${reason}. Choose another: ${variable}=${port + 100} npm run demo`,
  );
}

/** Values from outside win over the demo's: say which, above all when they leave the sandbox out. */
function sayWhatIsOwn(settings: Settings): void {
  const own = Object.keys(demoSettings("")).filter((name) => settings[name] !== undefined);
  if (own.length > 0) step(`Your own settings: ${own.join(", ")}`);
  if (own.includes("BOOKING_API_URL")) {
    step("BOOKING_API_URL is yours: the site books there, not in the sandbox");
  }
}

function readBrand(settings: Settings): DemoBrand {
  const name = settings.DEMO_BRAND ?? "linden";
  if (isDemoBrand(name)) return name;
  throw new Stop(`DEMO_BRAND is none of ${demoBrands.join(", ")}: “${name}”`);
}

async function startBoth(ports: Ports, settings: Settings, running: Running[]): Promise<void> {
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
  const env = { ...demoSettings(sandbox.url, brand), ...settings };
  running.push(await startSiteProcess({ port: ports.site, log: log("site"), env }));
}

/** The name and last words of whichever ends by itself. */
async function firstEnd(running: readonly Running[]): Promise<string> {
  const ends = running.map(async (one) => {
    await one.ended;
    return `${one.name} has ended by itself. It said:\n${one.lastLines()}`;
  });
  return Promise.race(ends);
}

async function runUntilStopped(running: Running[], asked: Promise<void>): Promise<number> {
  const settings = withoutBlanks(await readSettings());
  sayWhatIsOwn(settings);
  const ports = await findPorts(settings);
  await buildIfNeeded();
  // The sandbox forgets everything when it ends, so the journal of an earlier demo goes too.
  await rm(path("data/demo"), { recursive: true, force: true });
  await startBoth(ports, settings, running);
  say(`\n  The site:     http://localhost:${ports.site}`);
  say(`  The sandbox:  http://localhost:${ports.sandbox} (control port ${ports.sandbox + 1})`);
  say("\n  Ctrl-C stops both.\n");
  const failure = await Promise.race([asked, firstEnd(running)]);
  if (failure === undefined) return 0;
  throw new Stop(failure);
}

await main(async () => {
  const running: Running[] = [];
  let over = false;
  const asked = new Promise<void>((resolve) => {
    onStop(() => {
      over = true;
      resolve();
    });
  });
  try {
    return await Promise.race([runUntilStopped(running, asked), asked.then(() => 0)]);
  } catch (error) {
    if (over) return 0;
    throw error instanceof NotStarted ? new Stop(error.message) : error;
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    if (over) say("• Stopped.");
  }
});
// What was still being built or started ends with this process.
process.exit();
