import { themeOf } from "#lib/brand/theme.ts";
import type { Location } from "#lib/config/types.ts";

type Locations = ReadonlyMap<string, { readonly location: Pick<Location, "business"> }>;

/** The style that the layout writes into the pages of a location, by its slug (app/layout.tsx). */
export function themeCssOf(locations: Locations): (slug: string) => string {
  return (slug) => {
    const services = locations.get(slug);
    return services ? themeOf(services.location.business).css : "";
  };
}
