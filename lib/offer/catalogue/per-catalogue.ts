import type { Catalogue } from "./types.ts";

/** Derives once for each reading of the catalogue and each key; what is derived goes with the reading. */
export function perCatalogue<Derived, Extra extends readonly unknown[]>(
  derive: (catalogue: Catalogue, ...extra: Extra) => Derived,
  keyOf: (...extra: Extra) => unknown = (...[first]) => first,
): (catalogue: Catalogue, ...extra: Extra) => Derived {
  const readings = new WeakMap<Catalogue, Map<unknown, Derived>>();
  return (catalogue, ...extra) => {
    const known = readings.get(catalogue) ?? new Map<unknown, Derived>();
    readings.set(catalogue, known);
    const key = keyOf(...extra);
    const derived = known.get(key) ?? derive(catalogue, ...extra);
    known.set(key, derived);
    return derived;
  };
}
