import type { Scope } from "../keys.ts";
import type { Location } from "../location.ts";
import type { Reply } from "../reply.ts";
import type { World } from "../world.ts";

/** A request that may be served: its key is live, within its limits and has the scope. */
export interface Call {
  world: World;
  location: Location;
  /** The `{id}` of the path; empty for a route without one. */
  id: string;
  query: URLSearchParams;
  body: unknown;
}

export interface Route {
  /** Method and path, such as `GET /api/Clients/{id}`. */
  label: string;
  scope: Scope;
  handle: (call: Call) => Reply;
}
