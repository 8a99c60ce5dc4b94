import type { MetadataRoute } from "next";
import { scope } from "#lib/app/scope.ts";
import { blocksOfBundle, blocksOfService } from "#lib/offer/catalogue/bookable.ts";
import { categoriesByKey } from "#lib/offer/catalogue/category-keys.ts";
import { alternates } from "./_shared/metadata.ts";
import { absolute, allLocations, pageContextOf } from "./_shared/page-context.ts";
import { categoryUrl, itemUrl, type LinkOptions, menuUrl } from "./_shared/urls.ts";
import { isLarge } from "./[location]/_menu/menu-index.ts";

/** Not made once at build time: the catalogue changes. */
export const dynamic = "force-dynamic";

/** With more locations only their menus are listed: reading a thousand catalogues would start every location. */
const MAX_READ = 20;

/** A name lists its own pages: a location with a name of its own has a list there. The menus, and the pages of what can be booked. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { owner } = scope();
  const own = owner ? [owner] : allLocations().filter(({ publicUrl }) => publicUrl === undefined);
  const slugs = own.map(({ slug }) => slug);
  if (slugs.length > MAX_READ) {
    return slugs.map((slug) => ({ url: absolute(menuUrl({ slug, lang: undefined })) }));
  }
  return (await Promise.all(slugs.map(pagesOf))).flat();
}

async function pagesOf(slug: string): Promise<MetadataRoute.Sitemap> {
  const context = await pageContextOf(slug);
  const entry = (at: (link: LinkOptions) => string) => ({
    url: absolute(at({ slug, lang: undefined })),
    alternates: { languages: alternates({ slug }, at) },
  });
  /** Without languages, which pages name themselves: for thousands of items they would cost 0.2 s. */
  const entryAlone = (at: (link: LinkOptions) => string) => ({
    url: absolute(at({ slug, lang: undefined })),
  });
  const menu = entry((link) => menuUrl(link));
  const read = await context.catalogue.read();
  if (!read.ok) return [menu];
  const { catalogue } = read.value;
  const closed = await context.bookings.closedServices();
  const categories = isLarge(catalogue)
    ? [...categoriesByKey(catalogue).keys()].map((key) =>
        entry((link) => categoryUrl(link, key, [])),
      )
    : [];
  const item = isLarge(catalogue) ? entryAlone : entry;
  const services = [...catalogue.services.values()]
    .filter((service) => blocksOfService(service, closed).length === 0)
    .map(({ id }) => item((link) => itemUrl(link, { kind: "service", id })));
  const bundles = [...catalogue.bundles.values()]
    .filter((bundle) => blocksOfBundle({ readable: true, bundle }, catalogue, closed).length === 0)
    .map(({ id }) => item((link) => itemUrl(link, { kind: "bundle", id })));
  return [menu, ...categories, ...services, ...bundles];
}
