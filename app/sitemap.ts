import type { MetadataRoute } from "next";
import { blocksOfBundle, blocksOfService } from "#lib/catalogue/bookable.ts";
import { categoriesByKey } from "#lib/catalogue/category-keys.ts";
import { absolute, alternates } from "./_shared/metadata.ts";
import { allLocations, requestContextOf } from "./_shared/request-context.ts";
import { bundleUrl, categoryUrl, type LinkContext, menuUrl, serviceUrl } from "./_shared/urls.ts";
import { isLarge } from "./[location]/menu-index.ts";

/** Not made once at build time: the catalogue changes. */
export const dynamic = "force-dynamic";

/** Of more, the menus alone: to read a thousand catalogues for one robot would wake every location. */
const MAX_READ = 20;

/** Every page worth finding: the menus, and what can be booked from them. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const slugs = allLocations().map(({ slug }) => slug);
  if (slugs.length > MAX_READ) {
    return slugs.map((slug) => ({ url: absolute(menuUrl({ slug, lang: undefined })) }));
  }
  return (await Promise.all(slugs.map(pagesOf))).flat();
}

async function pagesOf(slug: string): Promise<MetadataRoute.Sitemap> {
  const context = await requestContextOf(slug);
  const entry = (at: (place: LinkContext) => string) => ({
    url: absolute(at({ slug, lang: undefined })),
    alternates: { languages: alternates({ slug }, at) },
  });
  /** For thousands: their pages name the languages themselves, and ten addresses each take 0.2 s. */
  const entryAlone = (at: (place: LinkContext) => string) => ({
    url: absolute(at({ slug, lang: undefined })),
  });
  const menu = entry((place) => menuUrl(place));
  const read = await context.catalogue.read();
  if (!read.ok) return [menu];
  const { catalogue } = read.value;
  const learned = await context.bookings.restrictions();
  const categories = isLarge(catalogue)
    ? [...categoriesByKey(catalogue).keys()].map((key) =>
        entry((place) => categoryUrl(place, key, [])),
      )
    : [];
  const item = isLarge(catalogue) ? entryAlone : entry;
  const services = [...catalogue.services.values()]
    .filter((service) => blocksOfService(service, learned).length === 0)
    .map(({ id }) => item((place) => serviceUrl(place, id, [])));
  const bundles = [...catalogue.bundles.values()]
    .filter((bundle) => blocksOfBundle({ readable: true, bundle }, catalogue, learned).length === 0)
    .map(({ id }) => item((place) => bundleUrl(place, id, [])));
  return [menu, ...categories, ...services, ...bundles];
}
