import type { Clock } from "../clock.ts";
import type { Route } from "../routes.ts";
import type { FailureKind, UpstreamFailure } from "./failure.ts";

export type UpstreamProblem = {
  readonly route: Route;
  /** `unreadable`: a whole answer, or a request that could not be written. */
  readonly cause: "refused" | "failing" | "unreadable";
  readonly kind: FailureKind;
  readonly status?: number | undefined;
  readonly since: number;
  /** Places and faults, never contents. */
  readonly unread?: string | undefined;
};

export type Health = {
  record(route: Route, failure: UpstreamFailure | undefined, isOpen: boolean): void;
  upstreamProblems(): readonly UpstreamProblem[];
};

export type UpstreamProblemListener = (issue: UpstreamProblem, isOver: boolean) => void;

/** Answers for other services may be whole: without it each of them would end the issue, and tell. */
const OVER_AFTER_MS = 60_000;

export function createHealth(clock: Pick<Clock, "now">, onChange: UpstreamProblemListener): Health {
  const upstreamProblems = new Map<Route, UpstreamProblem>();
  const lastUnread = new Map<Route, number>();

  function wasJustUnread(route: Route): boolean {
    return Math.abs(clock.now() - (lastUnread.get(route) ?? 0)) < OVER_AFTER_MS;
  }

  function end(route: Route): void {
    const issue = upstreamProblems.get(route);
    if (!issue || (issue.cause === "unreadable" && wasJustUnread(route))) return;
    upstreamProblems.delete(route);
    onChange(issue, true);
  }

  function begin(route: Route, cause: UpstreamProblem["cause"], failure: UpstreamFailure): void {
    if (upstreamProblems.get(route)?.cause === cause) return;
    const { kind, status, unread } = failure;
    const issue = { route, cause, kind, status, unread, since: clock.now() };
    upstreamProblems.set(route, issue);
    onChange(issue, false);
  }

  return {
    record(route, failure, isOpen) {
      const isRefused = failure?.kind === "unauthorised" || failure?.kind === "forbidden";
      if (!failure) return end(route);
      if (isRefused) return begin(route, "refused", failure);
      const isUnread = failure.kind === "unreadable" || failure.reason === "mapping";
      if (isUnread) {
        lastUnread.set(route, clock.now());
        return begin(route, "unreadable", failure);
      }
      if (isOpen) begin(route, "failing", failure);
    },
    upstreamProblems: () => [...upstreamProblems.values()],
  };
}
