import { ok } from "../reply.ts";
import { writeCategories } from "../shapes/catalogue.ts";
import type { Call } from "./route.ts";

/** GET /api/servicecategories (section 4.1): all of it, disabled services included. */
export function listCatalogue({ world, location }: Call) {
  return ok({ data: writeCategories(location.categories, world.settings.shape) });
}
