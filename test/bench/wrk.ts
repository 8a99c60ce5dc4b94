import { WRK_VARIABLE } from "../../scripts/support/find-tool.ts";
import { run } from "../../scripts/support/run.ts";
import { Stop } from "../../scripts/support/say.ts";
import type { Load, LoadPlan } from "./load.ts";

const UNIT_MS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000 };

/**
 * Asks for one page with wrk, which costs a tenth of a client in JavaScript: with that one the
 * figures were the client's own limit. It accepts every certificate.
 */
export async function wrkLoad(url: string, plan: LoadPlan): Promise<Load> {
  const { connections, seconds, headers = {} } = plan;
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const rate = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency"];
  const program = process.env[WRK_VARIABLE] || "wrk";
  const { code, output } = await run(program, [...rate, ...sent, url]);
  if (code !== 0) throw new Stop(`wrk: ${output}`);
  return readWrk(output);
}

/** From what wrk prints at its end. */
export function readWrk(output: string): Load {
  const [, requests, seconds] = /(\d+) requests in ([\d.]+)s/.exec(output) ?? [];
  if (requests === undefined || seconds === undefined)
    throw new Stop(`wrk printed no totals: ${output}`);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0);
  const broken = /Socket errors: (.*)/.exec(output)?.[1]?.match(/\d+/g) ?? [];
  return {
    requests: Number(requests),
    failed: broken.reduce((sum, count) => sum + Number(count), refused),
    perSecond: Number(requests) / Number(seconds),
    p50Milliseconds: rank(output, 50),
    p99Milliseconds: rank(output, 99),
  };
}

function rank(output: string, percent: number): number {
  const found = new RegExp(`^\\s*${percent}%\\s+([\\d.]+)(us|ms|s)$`, "m").exec(output);
  const unit = UNIT_MS[found?.[2] ?? ""];
  if (!found || unit === undefined) throw new Stop(`wrk printed no ${percent} %: ${output}`);
  return Number(found[1]) * unit;
}
