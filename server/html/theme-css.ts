import type { Routing } from "#lib/app/routing.ts";
import { themeOf } from "#lib/brand/theme.ts";
import type { Location } from "#lib/config/types.ts";
import { locationIn, readView } from "#lib/preview/view.ts";

type Locations = { find(slug: string): Location | undefined };

/** The same text as in app/layout.tsx: the policy contains its hash. */
export function themeCssOf(
  locations: Locations,
): (routing: Pick<Routing, "location" | "preview">) => string {
  return ({ location: slug, preview = "" }) => {
    const location = locations.find(slug);
    return location ? themeOf(locationIn(location, readView(preview) ?? {}).business).css : "";
  };
}
