import {
  type DemoBrand,
  demoBrands,
  demoSettings,
  isDemoBrand,
} from "../../test/harness/demo-business.ts";
import { portInUse } from "../../test/harness/ports.ts";
import { NotStarted } from "../../test/harness/process.ts";
import { Stop, say, step } from "./say.ts";
import { readPort, type Settings } from "./settings.ts";
import { onStop } from "./signals.ts";

export type Ports = { readonly site: number; readonly sandbox: number };

export async function findPorts(settings: Settings, command: string): Promise<Ports> {
  const ports = {
    site: readPort(settings, "PORT", 3000),
    sandbox: readPort(settings, "SANDBOX_PORT", 4010),
  };
  await refuseUsed(ports.site, "PORT", command);
  await refuseUsed(ports.sandbox, "SANDBOX_PORT", command);
  const why = " (the sandbox needs this one for its control)";
  await refuseUsed(ports.sandbox + 1, "SANDBOX_PORT", command, why);
  return ports;
}

async function refuseUsed(port: number, name: string, command: string, why = ""): Promise<void> {
  if (!(await portInUse(port))) return;
  throw new Stop(`Port ${port} is in use${why}. Choose another: ${name}=${port + 100} ${command}`);
}

/** Variables from outside override the demo's. */
export function sayWhatIsOwn(settings: Settings): void {
  const names = ["BUSINESS_FILE", ...Object.keys(demoSettings(""))];
  const own = names.filter((name) => settings[name] !== undefined);
  if (own.length > 0) step(`Your own settings: ${own.join(", ")}`);
  if (own.includes("BOOKING_API_URL")) {
    step("BOOKING_API_URL is yours: the site books there, not in the sandbox");
  }
}

export function readBrand(settings: Settings): DemoBrand {
  const name = settings.DEMO_BRAND ?? "linden";
  if (isDemoBrand(name)) return name;
  throw new Stop(`DEMO_BRAND is none of ${demoBrands.join(", ")}: “${name}”`);
}

export type Stoppable = { stop(): Promise<void> };

export async function untilStopped<T extends Stoppable>(
  work: (running: T[], stopped: Promise<void>) => Promise<number>,
): Promise<number> {
  const running: T[] = [];
  let over = false;
  const stopped = new Promise<void>((resolve) => {
    onStop(() => {
      over = true;
      resolve();
    });
  });
  try {
    return await Promise.race([work(running, stopped), stopped.then(() => 0)]);
  } catch (error) {
    if (over) return 0;
    throw error instanceof NotStarted ? new Stop(error.message) : error;
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    if (over) say("• Stopped.");
  }
}
