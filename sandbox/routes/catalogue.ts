import { ok } from "../reply.ts";
import { writeCategories } from "../shapes/catalogue.ts";
import { override } from "../shapes/overrides.ts";
import type { Call } from "./route.ts";

/** GET /api/servicecategories (section 4.1): all of it, disabled services included. */
export function listCatalogue({ world, location }: Call) {
  const { shape, overrides } = world.settings;
  return ok({ data: override(writeCategories(location.categories, shape), overrides) });
}
