import type { MetadataRoute } from "next";
import { blocksOfBundle, blocksOfService } from "#lib/catalogue/bookable.ts";
import type { LocationServer } from "#lib/server/index.ts";
import { absolute, alternates } from "./metadata.ts";
import { allSites } from "./site.ts";
import { bundleUrl, menuUrl, type Place, serviceUrl } from "./urls.ts";

/** Not made once at build time: the catalogue changes. */
export const dynamic = "force-dynamic";

/** Every page worth finding: the menus, and what can be booked from them. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const pages = await Promise.all(allSites().map(pagesOf));
  return pages.flat();
}

async function pagesOf(site: LocationServer): Promise<MetadataRoute.Sitemap> {
  const { slug } = site.location;
  const entry = (at: (place: Place) => string) => ({
    url: absolute(at({ slug, lang: undefined })),
    alternates: { languages: alternates({ slug }, at) },
  });
  const menu = entry((place) => menuUrl(place));
  const read = await site.catalogue.read();
  if (!read.ok) return [menu];
  const { catalogue } = read.value;
  const learned = await site.bookings.learned();
  const services = [...catalogue.services.values()]
    .filter((service) => blocksOfService(service, learned).length === 0)
    .map(({ id }) => entry((place) => serviceUrl(place, id, [])));
  const bundles = [...catalogue.bundles.values()]
    .filter((bundle) => blocksOfBundle({ readable: true, bundle }, catalogue, learned).length === 0)
    .map(({ id }) => entry((place) => bundleUrl(place, id, [])));
  return [menu, ...services, ...bundles];
}
