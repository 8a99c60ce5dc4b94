import { isStaffPath } from "#lib/app/address.ts";
import type { Location } from "#lib/config/types.ts";
import { memoize } from "./memoize.ts";

export type KnownLocations<L> = {
  all(): readonly L[];
  find(slug: string): L | undefined;
};

/** Of `/{location}/…` and `/staff/{location}/…`; asked for every request, so without parsing. */
export function slugOf(url: string): string {
  const [, first = "", second = ""] = url.split(/[/?]/, 3);
  return first === "staff" && isStaffPath(url) ? second : first;
}

export function locationOf<L extends Pick<Location, "slug">>(
  locations: KnownLocations<L>,
  url: string,
): L | undefined {
  return locations.find(slugOf(url)) ?? locations.all()[0];
}

export function memoizeFor<T extends NonNullable<unknown>>(
  locations: Pick<KnownLocations<unknown>, "all">,
  compute: (text: string) => T,
  max?: number,
): (text: string) => T {
  let of = locations.all();
  let known = memoize(compute, max);
  return (text) => {
    if (of !== locations.all()) {
      of = locations.all();
      known = memoize(compute, max);
    }
    return known(text);
  };
}
