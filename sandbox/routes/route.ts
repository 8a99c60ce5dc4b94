import type { Location } from "../location.ts";
import type { Wire } from "../wire/wire.ts";
import type { World } from "../world.ts";

/** A request with a live key, within its limits and scope. */
export interface Call {
  world: World;
  wire: Wire;
  /** When it arrived. */
  at: number;
  location: Location;
  /** The path's `{id}`, or "". */
  id: string;
  query: URLSearchParams;
  body: unknown;
}

/** A request of the control port. */
export type Command = Pick<Call, "world" | "id" | "body">;
