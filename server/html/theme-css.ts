import { themeOf } from "#lib/brand/theme.ts";
import type { Location } from "#lib/config/types.ts";

type Locations = ReadonlyMap<string, { readonly location: Pick<Location, "business"> }>;

/** The same text as in app/layout.tsx: the policy contains its hash. */
export function themeCssOf(locations: Locations): (slug: string) => string {
  return (slug) => {
    const services = locations.get(slug);
    return services ? themeOf(services.location.business).css : "";
  };
}
