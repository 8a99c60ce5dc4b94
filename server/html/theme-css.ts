import { themeOf } from "#lib/brand/theme.ts";
import type { Location } from "#lib/config/types.ts";

type Locations = { find(slug: string): Pick<Location, "business"> | undefined };

/** The same text as in app/layout.tsx: the policy contains its hash. */
export function themeCssOf(locations: Locations): (slug: string) => string {
  return (slug) => {
    const location = locations.find(slug);
    return location ? themeOf(location.business).css : "";
  };
}
