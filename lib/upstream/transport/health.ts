import type { Clock } from "../clock.ts";
import type { FailureKind, UpstreamFailure } from "./failure.ts";
import type { Route } from "./retry.ts";

/** What keeps a route from working, for staff. Holds nobody's data. */
export type HealthIssue = {
  readonly route: Route;
  /** The key is refused (§5), or the upstream keeps failing. */
  readonly cause: "refused" | "failing";
  readonly kind: FailureKind;
  readonly status?: number;
  /** Epoch milliseconds. */
  readonly since: number;
};

export type Health = {
  record(route: Route, failure: UpstreamFailure | undefined, isOpen: boolean): void;
  /** What is wrong right now; empty when all is well. */
  healthIssues(): readonly HealthIssue[];
};

/** Told once when a trouble begins and once when it is over. */
export type HealthListener = (trouble: HealthIssue, isOver: boolean) => void;

export function createHealth(clock: Pick<Clock, "now">, tell: HealthListener): Health {
  const healthIssues = new Map<Route, HealthIssue>();

  function end(route: Route): void {
    const trouble = healthIssues.get(route);
    if (!trouble) return;
    healthIssues.delete(route);
    tell(trouble, true);
  }

  function begin(route: Route, cause: HealthIssue["cause"], failure: UpstreamFailure): void {
    if (healthIssues.get(route)?.cause === cause) return;
    const { kind, status } = failure;
    const trouble = {
      route,
      cause,
      kind,
      ...(status !== undefined && { status }),
      since: clock.now(),
    };
    healthIssues.set(route, trouble);
    tell(trouble, false);
  }

  return {
    record(route, failure, isOpen) {
      if (!failure) return end(route);
      const { kind } = failure;
      if (kind === "unauthorised" || kind === "forbidden") return begin(route, "refused", failure);
      if (isOpen) begin(route, "failing", failure);
    },
    healthIssues: () => [...healthIssues.values()],
  };
}
