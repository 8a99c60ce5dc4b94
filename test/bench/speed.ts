import { buildIfNeeded } from "../../scripts/support/build.ts";
import { Stop, step } from "../../scripts/support/say.ts";
import type { Running } from "../harness/process.ts";
import { startBarePage } from "./bare.ts";
import { type Load, load } from "./load.ts";
import { followFlow } from "./pages.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { readUse } from "./processes.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";

const CONNECTIONS = [10, 50] as const;
const WARM_UP_SECONDS = 3;
const SECONDS = 6;
/** Per cent of the framework's own speed. */
const MIN_SHARE = 70;

type Measured = { readonly connections: number; readonly cpuMilliseconds: number } & Load;

type Target = {
  readonly name: string;
  readonly pid: number;
  readonly origin: string;
  readonly path: string | ((count: number) => string);
};

/** Also in processor time, which other load on the machine distorts least. */
async function measured({ pid, origin, path }: Target): Promise<readonly Measured[]> {
  await load(origin, path, { connections: 10, seconds: WARM_UP_SECONDS });
  const results: Measured[] = [];
  for (const connections of CONNECTIONS) {
    const before = await readUse(pid);
    const one = await load(origin, path, { connections, seconds: SECONDS });
    if (one.failed > 0) throw new Stop(`${one.failed} of ${one.requests} requests failed`);
    const used = (await readUse(pid)).cpuMilliseconds - before.cpuMilliseconds;
    results.push({ connections, cpuMilliseconds: used / one.requests, ...one });
  }
  return results;
}

function figuresOf(name: string, loads: readonly Measured[], bare: readonly Measured[]): Figure[] {
  return loads.flatMap((one, index) => {
    const floor = bare[index];
    const where = `${name}, ${one.connections} connections`;
    const share = (value: number): Figure => ({
      name: `${where}: per cent of the bare page`,
      value,
      unit: "",
      least: MIN_SHARE,
    });
    return [
      { name: `${where}: pages a second`, value: one.perSecond, unit: "/s" as const },
      ...(floor && floor !== one ? [share((one.perSecond / floor.perSecond) * 100)] : []),
      { name: `${where}: half within`, value: one.p50Milliseconds, unit: "ms" as const },
      { name: `${where}: 99 of 100 within`, value: one.p99Milliseconds, unit: "ms" as const },
      { name: `${where}: processor time of a page`, value: one.cpuMilliseconds, unit: "ms" },
    ];
  });
}

/** A new value each time of a parameter that the page reads, so that no cached page answers. */
function uncached(path: string, name: "added" | "only"): (count: number) => string {
  const start = `${path}${path.includes("?") ? "&" : "?"}${name}=`;
  const first = Date.now();
  return (count) => start + (first + count);
}

async function measure(running: Running[]): Promise<PartResult> {
  const bare = await startBarePage(running);
  const { origin, pid } = await startSalonSite(running, "speed");
  const { menu, time, details: form } = await followFlow(origin);
  const targets: readonly Target[] = [
    { name: "A bare page", pid: bare.pid, origin: bare.url, path: "/any" },
    { name: "Menu, rendered anew", pid, origin, path: uncached(menu.path, "added") },
    { name: "Time, rendered anew", pid, origin, path: uncached(time.path, "only") },
    { name: "Details, rendered anew", pid, origin, path: form.path },
    { name: "Menu, as served", pid, origin, path: menu.path },
    { name: "Time, as served", pid, origin, path: time.path },
  ];
  const figures: Figure[] = [];
  const details: Record<string, readonly Measured[]> = {};
  let floor: readonly Measured[] | undefined;
  for (const target of targets) {
    step(`${target.name} …`);
    const loads = await measured(target);
    floor ??= loads;
    details[target.name] = loads;
    figures.push(...figuresOf(target.name, loads, floor));
  }
  return { figures, details };
}

export const speedPart: Part = {
  name: "speed",
  does: "pages a second, beside a bare page of the framework",
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
