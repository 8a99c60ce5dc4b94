import { vi } from "vitest";
import { systemClock } from "../clock.ts";
import type { CallRequest, Lane, Limiter } from "../limiter/limiter.ts";

/** Help for the tests of the limiter: requests played on the clock of the test. */

const MINUTE = 60_000;

/** One request: when it is asked for, how long its exchange takes, and when in it it arrives. */
export type Job = CallRequest & {
  readonly at: number;
  readonly takes: number;
  /** From 0 (arrives as it starts) to almost 1 (arrives as it ends). */
  readonly arrival: number;
};

export type Sent = { readonly job: Job; readonly start: number; readonly arrived: number };

export async function send(limiter: Limiter, job: Job, sent: Sent[]): Promise<void> {
  const leave = await limiter.enter(job);
  if (!leave.ok) return;
  const start = Date.now();
  sent.push({ job, start, arrived: start + job.takes * job.arrival });
  systemClock.after(job.takes, leave.value.ended);
}

/** Plays the jobs through a limiter; returns what was sent, in order of its start. */
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

/** The most moments in any sliding minute. */
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
