import type { Catalogue } from "#lib/catalogue/types.ts";
import type { LocationContent } from "#lib/config/content/types.ts";
import { type Finding, good, warn } from "./findings.ts";

/** Ids of the content file that the catalogue does not have. The catalogue does not name the team. */
export function contentFindings(
  content: LocationContent | undefined,
  { categories }: Catalogue,
): readonly Finding[] {
  if (!content) return [];
  const known = {
    services: categories.flatMap(({ entries }) => entries.map(({ service }) => service.id)),
    bundles: categories.flatMap(({ bundles }) => bundles.map(({ bundle }) => bundle.id)),
    categories: categories.map(({ id }) => id),
  };
  const unknown = (["services", "bundles", "categories"] as const).flatMap((kind) => {
    const ids = new Set(known[kind]);
    return [...content[kind].keys()].filter((id) => !ids.has(id)).map((id) => `${kind}.${id}`);
  });
  if (unknown.length === 0) return [good("CONTENT_FILE names only what the catalogue has")];
  return unknown.map((place) => warn(`CONTENT_FILE ${place} is not in the catalogue`));
}
