import { framingOf } from "#lib/app/address.ts";
import type { Location } from "#lib/config/types.ts";
import { type LocationLookup, slugOf } from "./location-of.ts";

export type EmbedOrigins = (url: string) => readonly string[];

const MAX_ORIGINS = 100;

type Framed = Pick<Location, "slug" | "embedOrigins">;

/** The page of the choice may stand where any may, unless those are too many for a header. */
export function createEmbedOrigins(locations: LocationLookup<Framed>): EmbedOrigins {
  let of: readonly Framed[] = [];
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

  return (url) => {
    if (framingOf(url) === "private") return [];
    return locations.find(slugOf(url))?.embedOrigins ?? all();
  };
}
