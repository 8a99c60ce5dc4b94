import { vi } from "vitest";
import { systemClock } from "../clock.ts";
import type { Lane } from "../limits/lanes.ts";
import type { CallRequest, Limiter } from "../limits/limiter.ts";

const MINUTE = 60_000;

/** A request: `at` when it is made, `takes` the length of its exchange, both in milliseconds. */
export type Job = CallRequest & {
  readonly at: number;
  readonly takes: number;
  /** When it arrives, as a fraction of the exchange. */
  readonly arrival: number;
};

export type Sent = { readonly job: Job; readonly start: number; readonly arrived: number };

export async function send(limiter: Limiter, job: Job, sent: Sent[]): Promise<void> {
  const permit = await limiter.enter(job);
  if (!permit.ok) return;
  const start = Date.now();
  sent.push({ job, start, arrived: start + job.takes * job.arrival });
  systemClock.after(job.takes, permit.value.ended);
}

/** Returns what was sent, in order of its start. */
export async function runScript(limiter: Limiter, jobs: readonly Job[]): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const all = jobs.map(async (job) => {
    await new Promise((resolve) => setTimeout(resolve, job.at));
    await send(limiter, job, sent);
  });
  await vi.runAllTimersAsync();
  await Promise.all(all);
  return sent;
}

export function mostInAnyMinute(moments: readonly number[]): number {
  const counts = moments.map((from) => moments.filter((at) => at >= from && at < from + MINUTE));
  return Math.max(0, ...counts.map((inside) => inside.length));
}

export function mostAtOnce(sent: readonly Sent[]): number {
  const counts = sent.map(
    ({ start }) =>
      sent.filter((other) => other.start <= start && start < other.start + other.job.takes).length,
  );
  return Math.max(0, ...counts);
}

export function reads(count: number, of: Lane, takes = 1_000): Job[] {
  return Array.from({ length: count }, () => ({
    at: 0,
    takes,
    arrival: 0,
    writes: false,
    lane: of,
  }));
}
