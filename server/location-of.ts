import { isStaffPath } from "#lib/app/address.ts";
import type { Location } from "#lib/config/types.ts";
import { memoize } from "./memoize.ts";

export type LocationLookup<L> = {
  all(): readonly L[];
  find(slug: string): L | undefined;
};

/** Of `/{location}/…` and `/staff/{location}/…`; asked for every request, so without parsing. */
export function slugOf(url: string): string {
  const [, first = "", second = ""] = url.split(/[/?]/, 3);
  return first === "staff" && isStaffPath(url) ? second : first;
}

export function locationOf<L extends Pick<Location, "slug">>(
  locations: LocationLookup<L>,
  url: string,
): L | undefined {
  return locations.find(slugOf(url)) ?? locations.all()[0];
}

export function memoizeFor<T extends NonNullable<unknown>>(
  locations: Pick<LocationLookup<unknown>, "all">,
  compute: (text: string) => T,
  max?: number,
): (text: string) => T {
  let memoizedFor = locations.all();
  let memoized = memoize(compute, max);
  return (text) => {
    if (memoizedFor !== locations.all()) {
      memoizedFor = locations.all();
      memoized = memoize(compute, max);
    }
    return memoized(text);
  };
}
