import { type TimeFilter, timeFilterFrom } from "#lib/availability/time-filters.ts";
import { many, one, type Params } from "../_shared/params.ts";
import type { Narrowing } from "../_shared/urls.ts";

/** By the address: the time filter, and whom the visitor wants for each line. */
export function narrowingIn(params: Params): Narrowing & { readonly only: TimeFilter | undefined } {
  const teamByLine = many(params, "with");
  return {
    only: timeFilterFrom(one(params, "only")),
    teamByLine: teamByLine.length > 0 ? teamByLine : undefined,
  };
}
