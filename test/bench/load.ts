import { Pool } from "undici";

export type Load = {
  readonly requests: number;
  readonly failed: number;
  readonly perSecond: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
};

export type LoadPlan = {
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** `path` may vary by request number. */
export async function load(
  origin: string,
  path: string | ((count: number) => string),
  plan: LoadPlan,
): Promise<Load> {
  const { connections, headers = {} } = plan;
  const pool = new Pool(origin, { connections, pipelining: 1, allowH2: false });
  const times: number[] = [];
  let failed = 0;
  let count = 0;
  const next = typeof path === "string" ? () => path : path;
  const began = performance.now();
  const until = began + plan.seconds * 1000;
  const ask = async () => {
    while (performance.now() < until) {
      const sentAt = performance.now();
      const request = { path: next(count++), method: "GET", headers } as const;
      const { statusCode, body } = await pool.request(request);
      await body.dump({ limit: Number.MAX_SAFE_INTEGER });
      times.push(performance.now() - sentAt);
      if (statusCode !== 200) failed += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, ask));
  } finally {
    await pool.destroy();
  }
  return summarise(times, failed, performance.now() - began);
}

export function summarise(times: readonly number[], failed: number, milliseconds: number): Load {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    requests: sorted.length,
    failed,
    perSecond: (sorted.length * 1000) / milliseconds,
    p50Milliseconds: percentile(sorted, 0.5),
    p99Milliseconds: percentile(sorted, 0.99),
  };
}

/** Nearest rank; 0 of none. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
