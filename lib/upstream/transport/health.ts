import type { Clock } from "../clock.ts";
import type { FailureKind, UpstreamFailure } from "./failure.ts";
import type { Route } from "./retry.ts";

export type HealthIssue = {
  readonly route: Route;
  /** `unreadable`: a whole answer, or a request that could not be written. */
  readonly cause: "refused" | "failing" | "unreadable";
  readonly kind: FailureKind;
  readonly status?: number;
  readonly since: number;
  /** Places and faults, never contents. */
  readonly unread?: string;
};

export type Health = {
  record(route: Route, failure: UpstreamFailure | undefined, isOpen: boolean): void;
  healthIssues(): readonly HealthIssue[];
  /** When the upstream last said whether it takes the key for it; epoch milliseconds. */
  lastAnswerAt(route: Route): number | undefined;
};

export type HealthListener = (issue: HealthIssue, isOver: boolean) => void;

/** Answers for other services may be whole: without it each of them would end the issue, and tell. */
const OVER_AFTER_MS = 60_000;

export function createHealth(clock: Pick<Clock, "now">, onChange: HealthListener): Health {
  const healthIssues = new Map<Route, HealthIssue>();
  const lastAnswers = new Map<Route, number>();
  const lastUnread = new Map<Route, number>();

  function wasJustUnread(route: Route): boolean {
    return Math.abs(clock.now() - (lastUnread.get(route) ?? 0)) < OVER_AFTER_MS;
  }

  function end(route: Route): void {
    const issue = healthIssues.get(route);
    if (!issue || (issue.cause === "unreadable" && wasJustUnread(route))) return;
    healthIssues.delete(route);
    onChange(issue, true);
  }

  function begin(route: Route, cause: HealthIssue["cause"], failure: UpstreamFailure): void {
    if (healthIssues.get(route)?.cause === cause) return;
    const { kind, status, unread } = failure;
    const issue = {
      route,
      cause,
      kind,
      ...(status !== undefined && { status }),
      since: clock.now(),
      ...(unread !== undefined && { unread }),
    };
    healthIssues.set(route, issue);
    onChange(issue, false);
  }

  return {
    record(route, failure, isOpen) {
      const isRefused = failure?.kind === "unauthorised" || failure?.kind === "forbidden";
      if (!failure || isRefused) lastAnswers.set(route, clock.now());
      if (!failure) return end(route);
      if (isRefused) return begin(route, "refused", failure);
      const isUnread = failure.kind === "unreadable" || failure.reason === "mapping";
      if (isUnread) {
        lastUnread.set(route, clock.now());
        return begin(route, "unreadable", failure);
      }
      if (isOpen) begin(route, "failing", failure);
    },
    healthIssues: () => [...healthIssues.values()],
    lastAnswerAt: (route) => lastAnswers.get(route),
  };
}
