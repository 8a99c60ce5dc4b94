import type { Clock } from "../clock.ts";
import type { FailureKind, UpstreamFailure } from "./failure.ts";
import type { Route } from "./retry.ts";

/** What keeps a route from working, for staff. Holds nobody's data. */
export type Trouble = {
  readonly route: Route;
  /** The key is refused (§5), or the upstream keeps failing. */
  readonly cause: "refused" | "failing";
  readonly kind: FailureKind;
  readonly status?: number;
  /** Epoch milliseconds. */
  readonly since: number;
};

export type Health = {
  saw(route: Route, failure: UpstreamFailure | undefined, isOpen: boolean): void;
  /** What is wrong right now; empty when all is well. */
  troubles(): readonly Trouble[];
};

/** Told once when a trouble begins and once when it is over. */
export type TellHealth = (trouble: Trouble, isOver: boolean) => void;

export function createHealth(clock: Pick<Clock, "now">, tell: TellHealth): Health {
  const troubles = new Map<Route, Trouble>();

  function end(route: Route): void {
    const trouble = troubles.get(route);
    if (!trouble) return;
    troubles.delete(route);
    tell(trouble, true);
  }

  function begin(route: Route, cause: Trouble["cause"], failure: UpstreamFailure): void {
    if (troubles.get(route)?.cause === cause) return;
    const { kind, status } = failure;
    const trouble = {
      route,
      cause,
      kind,
      ...(status !== undefined && { status }),
      since: clock.now(),
    };
    troubles.set(route, trouble);
    tell(trouble, false);
  }

  return {
    saw(route, failure, isOpen) {
      if (!failure) return end(route);
      const { kind } = failure;
      if (kind === "unauthorised" || kind === "forbidden") return begin(route, "refused", failure);
      if (isOpen) begin(route, "failing", failure);
    },
    troubles: () => [...troubles.values()],
  };
}
