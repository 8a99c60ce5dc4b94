import type { Clock } from "../clock.ts";
import type { UpstreamFailure } from "./failure.ts";
import type { Route } from "./retry.ts";

/** The permissions of §5. */
const SCOPE_OF = {
  categories: "catalog:view",
  availability: "availability:read",
  createClient: "clients:create",
  searchClients: "clients:view",
  client: "clients:view",
  createAppointment: "appointments:create",
  searchAppointments: "appointments:read",
  appointment: "appointments:read",
  reschedule: "appointments:edit",
  cancel: "appointments:cancel",
} as const satisfies Readonly<Record<Route, string>>;

export type Scope = (typeof SCOPE_OF)[Route];

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
      const scope = SCOPE_OF[route];
      if (!failure) missingUntil.delete(scope);
      else if (failure.kind === "forbidden")
        missingUntil.set(scope, clock.monotonic() + MISSING_MS);
    },
  };
}
