import { faultSchema } from "../faults.ts";
import { invalid, ok, problem } from "../reply.ts";
import { routes } from "../routes/table.ts";
import type { Command } from "./command.ts";

const patterns = new Set(["*", "GET *", "POST *", ...routes.map((route) => route.label)]);

/** POST /faults; an unknown route is refused, since its fault would never occur. */
export function addFault({ world, body }: Command) {
  const parsed = faultSchema.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const { route } = parsed.data;
  if (!patterns.has(route)) return problem(400, `There is no route ${route}.`);
  world.faults.add(parsed.data);
  return ok(world.faults.list());
}

export function clearFaults({ world }: Command) {
  world.faults.clear();
  return ok([]);
}
