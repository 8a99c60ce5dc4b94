import { namedLocation, type Scope } from "#lib/app/scope.ts";
import type { Location } from "#lib/config/types.ts";

export type EmbedOrigins = (scope: Scope) => readonly string[];

const MAX_ORIGINS = 100;

type Locations = { all(): readonly Pick<Location, "embedOrigins">[] };

/**
 * The page that lists locations may be framed by any site that may frame one of them, unless these
 * are too many for a header.
 */
export function createEmbedOrigins(locations: Locations): EmbedOrigins {
  let of: ReturnType<Locations["all"]> = [];
  let union: readonly string[] = [];

  function all(): readonly string[] {
    const current = locations.all();
    if (current !== of) {
      of = current;
      union = [...new Set(current.flatMap(({ embedOrigins }) => embedOrigins))];
      if (union.length > MAX_ORIGINS) union = [];
    }
    return union;
  }

  return (scope) => {
    if (scope.address.framing === "private") return [];
    return namedLocation(scope)?.embedOrigins ?? all();
  };
}
