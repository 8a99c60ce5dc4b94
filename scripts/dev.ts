// `scripts/dev.ts`: sandbox and site, reloading open pages on changes, until Ctrl-C.

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { demoBusiness, demoSettings } from "../test/harness/demo-business.ts";
import { freePort } from "../test/harness/ports.ts";
import { startDevelopmentProcess, startSandboxProcess } from "../test/harness/servers.ts";
import { type Effect, watchChanges } from "./dev/changes.ts";
import { createFront } from "./dev/front.ts";
import { createRestartable, type Restartable } from "./dev/restartable.ts";
import {
  findPorts,
  type Ports,
  readBrand,
  type Stoppable,
  sayWhatIsOwn,
  untilStopped,
} from "./support/demo.ts";
import { path } from "./support/paths.ts";
import { main, say, seconds, step } from "./support/say.ts";
import { filledIn, readSettings, type Settings } from "./support/settings.ts";

const DATA_DIR = "data/dev";
/** The framework notices changes a little later than our watcher. */
const COMPILER_NOTICES_MS = 300;

type Processes = { readonly sandbox: Restartable; readonly site: Restartable };

function createProcesses(ports: Ports, settings: Settings, sitePort: number): Processes {
  const brand = readBrand(settings);
  const log = (name: string) => path("test-results", `dev-${name}.log`);
  const env = {
    ...demoSettings(`http://127.0.0.1:${ports.sandbox}`, brand),
    ...demoBusiness(brand),
    // Seals must survive restarts of the site.
    SESSION_SECRET: randomBytes(32).toString("hex"),
    PUBLIC_URL: `http://localhost:${ports.site}`,
    DATA_DIR,
    ...settings,
  };
  return {
    sandbox: createRestartable(() =>
      startSandboxProcess({
        port: ports.sandbox,
        log: log("sandbox"),
        env: { SANDBOX_BUSINESS: brand },
      }),
    ),
    site: createRestartable(() =>
      startDevelopmentProcess({ port: sitePort, log: log("site"), env }),
    ),
  };
}

async function apply(effects: ReadonlySet<Effect>, { sandbox, site }: Processes): Promise<void> {
  const restarts = [
    ...(effects.has("sandbox") ? [sandbox.restart()] : []),
    ...(effects.has("site") || effects.has("sandbox") ? [site.restart()] : []),
  ];
  if (restarts.length === 0) await new Promise((done) => setTimeout(done, COMPILER_NOTICES_MS));
  for (const result of await Promise.allSettled(restarts)) {
    if (result.status === "rejected") say(String(result.reason));
  }
}

async function develop(running: Stoppable[], stopped: Promise<void>): Promise<number> {
  const settings = filledIn(readSettings());
  sayWhatIsOwn(settings);
  const ports = await findPorts(settings, "scripts/dev.ts");
  const sitePort = await freePort();
  const processes = createProcesses(ports, settings, sitePort);
  const { sandbox, site } = processes;
  running.push(sandbox, site);
  // The sandbox starts empty, so the journal goes too.
  await rm(path(DATA_DIR), { recursive: true, force: true });
  step("Starting sandbox and site …");
  const front = createFront(async () => {
    await site.ready();
    return sitePort;
  });
  void apply(new Set<Effect>(["sandbox"]), processes);
  front.server.listen(ports.site, "localhost");
  await once(front.server, "listening");
  watchChanges(async (effects, file) => {
    const began = performance.now();
    step(`${file} has changed`);
    await apply(effects, processes);
    front.reload();
    step(`Loaded again (${seconds(performance.now() - began)})`);
  });
  say(`\n  The site:     http://localhost:${ports.site}`);
  say(`  The sandbox:  http://localhost:${ports.sandbox} (control port ${ports.sandbox + 1})`);
  say("\n  Pages are loaded again when a file changes. Ctrl-C stops both.\n");
  await stopped;
  return 0;
}

await main(() => untilStopped(develop));
process.exit();
