import type { World } from "../world.ts";

/** What a command may see: the world, the body sent, and the `{id}` of the path. */
export interface Command {
  world: World;
  body: unknown;
  id: string;
}
