import type { Clock } from "../clock.ts";
import type { FailureKind, UpstreamFailure } from "./failure.ts";
import type { Route } from "./retry.ts";

export type UpstreamProblem = {
  readonly route: Route;
  readonly cause: "refused" | "failing";
  readonly kind: FailureKind;
  readonly status?: number;
  readonly since: number;
};

export type Health = {
  record(route: Route, failure: UpstreamFailure | undefined, isOpen: boolean): void;
  upstreamProblems(): readonly UpstreamProblem[];
  /** Epoch milliseconds of the upstream's last answer that shows whether it accepts the key. */
  lastAnswerAt(route: Route): number | undefined;
};

export type UpstreamProblemListener = (issue: UpstreamProblem, isOver: boolean) => void;

export function createHealth(clock: Pick<Clock, "now">, onChange: UpstreamProblemListener): Health {
  const upstreamProblems = new Map<Route, UpstreamProblem>();
  const lastAnswers = new Map<Route, number>();

  function end(route: Route): void {
    const issue = upstreamProblems.get(route);
    if (!issue) return;
    upstreamProblems.delete(route);
    onChange(issue, true);
  }

  function begin(route: Route, cause: UpstreamProblem["cause"], failure: UpstreamFailure): void {
    if (upstreamProblems.get(route)?.cause === cause) return;
    const { kind, status } = failure;
    const issue = {
      route,
      cause,
      kind,
      ...(status !== undefined && { status }),
      since: clock.now(),
    };
    upstreamProblems.set(route, issue);
    onChange(issue, false);
  }

  return {
    record(route, failure, isOpen) {
      const isRefused = failure?.kind === "unauthorised" || failure?.kind === "forbidden";
      if (!failure || isRefused) lastAnswers.set(route, clock.now());
      if (!failure) return end(route);
      if (isRefused) return begin(route, "refused", failure);
      if (isOpen) begin(route, "failing", failure);
    },
    upstreamProblems: () => [...upstreamProblems.values()],
    lastAnswerAt: (route) => lastAnswers.get(route),
  };
}
