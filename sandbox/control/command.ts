import type { World } from "../world.ts";

export interface Command {
  world: World;
  body: unknown;
  id: string;
}
