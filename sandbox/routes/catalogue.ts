import { ok } from "../reply.ts";
import { writeCategories } from "../shapes/catalogue.ts";
import { override } from "../shapes/overrides.ts";
import type { Call } from "./route.ts";

/** GET /api/servicecategories (§4.1), disabled services included. */
export function listCatalogue({ world, location }: Call) {
  const { shape, overrides } = world.settings;
  const data = override(writeCategories(location.categories, shape), overrides);
  return ok({ data });
}
