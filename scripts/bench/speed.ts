import type { Running } from "../../e2e/support/process.ts";
import { buildIfNeeded } from "../support/build.ts";
import { Stop, step } from "../support/say.ts";
import { startBarePage } from "./bare.ts";
import { type Load, load } from "./load.ts";
import { visit } from "./pages.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";

const CONNECTIONS = [10, 50] as const;
const WARM_UP_SECONDS = 3;
const SECONDS = 6;
/** Of the framework's own speed, in per cent. */
const LEAST_SHARE = 70;

type Measured = { readonly connections: number } & Load;

async function measured(origin: string, path: string): Promise<readonly Measured[]> {
  await load(origin, path, { connections: 10, seconds: WARM_UP_SECONDS });
  const results: Measured[] = [];
  for (const connections of CONNECTIONS) {
    const one = await load(origin, path, { connections, seconds: SECONDS });
    if (one.failed > 0) throw new Stop(`${one.failed} of ${one.requests} requests failed`);
    results.push({ connections, ...one });
  }
  return results;
}

function figuresOf(name: string, loads: readonly Measured[], bare: readonly Measured[]): Figure[] {
  return loads.flatMap((one, index) => {
    const floor = bare[index]?.perSecond ?? 0;
    const where = `${name}, ${one.connections} connections`;
    return [
      { name: `${where}: pages a second`, value: one.perSecond, unit: "/s" as const },
      {
        name: `${where}: per cent of the bare page`,
        value: (one.perSecond / floor) * 100,
        unit: "" as const,
        least: LEAST_SHARE,
      },
      { name: `${where}: half within`, value: one.p50Milliseconds, unit: "ms" as const },
      { name: `${where}: 99 of 100 within`, value: one.p99Milliseconds, unit: "ms" as const },
    ];
  });
}

async function measure(running: Running[]): Promise<PartResult> {
  const bare = await startBarePage(running);
  const site = await startSalonSite(running, "speed");
  const pages = await visit(site.origin);
  step("The bare page …");
  const floor = await measured(bare.url, "/any");
  const figures: Figure[] = floor.map(({ connections, perSecond }) => ({
    name: `A bare page, ${connections} connections: pages a second`,
    value: perSecond,
    unit: "/s",
  }));
  const details: Record<string, readonly Measured[]> = { bare: floor };
  for (const [name, page] of Object.entries(pages)) {
    step(`The ${name} page …`);
    details[name] = await measured(site.origin, page.path);
    figures.push(...figuresOf(name, details[name], floor));
  }
  return { figures, details };
}

/** Menu, time and details, rendered anew for each request, beside the framework's own floor. */
export const speedPart: Part = {
  name: "speed",
  does: "pages a second, beside a bare page of the framework",
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
