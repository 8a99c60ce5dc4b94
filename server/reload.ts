import type { App } from "#lib/app/app.ts";
import { log } from "#lib/app/log.ts";
import { faultLine, type ReadConfig } from "#lib/config/env.ts";
import { type LastAnswer, loadChanged, loadConfig } from "#lib/config/load.ts";
import { locationsAddress } from "#lib/config/locations-address.ts";
import type { Environment } from "#lib/config/variable.ts";
import { pictureFaults } from "#lib/site/pictures/check.ts";

type Signals = { on(signal: "SIGHUP", listener: () => void): unknown };
type ReloadLog = {
  info(facts: object, text: string): void;
  error(facts: { readonly fault?: string; readonly err?: unknown }, text: string): void;
};

const KEPT = "the files cannot be used as they are now; all locations stay as they were";

/** An address is asked every minute, with the ETag of its last answer. */
const ASK_MS = 60_000;
const FILES = ["LOCATIONS_FILE", "CONTENT_FILE", "MAPPING_FILE"] as const;

/**
 * On SIGHUP, reads these files again; variables stay what they were at start. Without any of them the
 * signal ends the process, as it ends any.
 */
export function reloadOnHangup(
  app: Pick<App, "reload">,
  env: Environment,
  signals: Signals = process,
  to: ReloadLog = log,
): void {
  if (FILES.every((name) => !env[name]?.trim())) return;
  let last: LastAnswer = {};
  let reloading = Promise.resolve();
  const again = (load: () => Promise<ReadConfig | undefined>) => {
    reloading = reloading.then(async () => {
      // The next question is as the first one, so that what could not be applied is read again.
      if ((await reload(app, load, to)) === "not applied") last = {};
    });
  };
  const warn = (fault: string) => to.error({ fault }, KEPT);
  signals.on("SIGHUP", () => again(() => loadConfig(env, warn)));
  if (locationsAddress(env)) setInterval(again, ASK_MS, () => loadChanged(env, last)).unref();
}

type Outcome = "applied" | "not applied" | "nothing to apply";

async function reload(
  app: Pick<App, "reload">,
  load: () => Promise<ReadConfig | undefined>,
  to: ReloadLog,
): Promise<Outcome> {
  try {
    const config = await load();
    if (!config) return "nothing to apply";
    if (!config.ok) {
      for (const fault of config.error) to.error({ fault: faultLine(fault) }, KEPT);
      return "nothing to apply";
    }
    const broken = await pictureFaults(config.value);
    for (const fault of broken) to.error({ fault: faultLine(fault) }, KEPT);
    if (broken.length > 0) return "not applied";
    const { added, changed, removed } = await app.reload(config.value);
    to.info({ added, changed, removed }, "the files were read again");
    return "applied";
  } catch (error) {
    to.error({ err: error }, KEPT);
    return "not applied";
  }
}
