import type { Clock } from "../clock.ts";
import { ROUTES, type Route, type Scope } from "../routes.ts";
import type { UpstreamFailure } from "./failure.ts";

const MISSING_MS = 5 * 60_000;

export type Rights = {
  /** True for five minutes after a 403 of a route that needs it, or until such a route answers. */
  lacks(scope: Scope): boolean;
  record(route: Route, failure: UpstreamFailure | undefined): void;
};

/** A 403 says the same of a missing permission and of an ended plan: its words are not read. */
export function createRights(clock: Pick<Clock, "monotonic">): Rights {
  const missingUntil = new Map<Scope, number>();
  return {
    lacks: (scope) => clock.monotonic() < (missingUntil.get(scope) ?? 0),
    record(route, failure) {
      const [, , scope] = ROUTES[route];
      if (!failure) missingUntil.delete(scope);
      else if (failure.kind === "forbidden")
        missingUntil.set(scope, clock.monotonic() + MISSING_MS);
    },
  };
}
