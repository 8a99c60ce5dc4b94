import type { Catalogue } from "./types.ts";

/** The services and bundles of the categories that could be read, by their ids. */
export function readableIn(
  categories: Catalogue["categories"],
): Pick<Catalogue, "services" | "bundles"> {
  const entries = categories.flatMap((category) => category.entries);
  const bundles = categories.flatMap((category) => category.bundles);
  return {
    services: new Map(
      entries.flatMap((entry) => (entry.readable ? [[entry.service.id, entry.service]] : [])),
    ),
    bundles: new Map(
      bundles.flatMap((entry) => (entry.readable ? [[entry.bundle.id, entry.bundle]] : [])),
    ),
  };
}
