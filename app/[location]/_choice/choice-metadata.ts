import type { Metadata } from "next";
import { rateLine } from "#components/rate-text.tsx";
import { pictureUrl } from "#lib/site/pictures/renditions.ts";
import { serviceGraph } from "#lib/site/seo/structured-data.ts";
import { itemContent } from "../../_shared/content.ts";
import { indexableMetadata, privateMetadata } from "../../_shared/metadata.ts";
import { absolute, type PageContext, pageContextOf } from "../../_shared/page-context.ts";
import { categoryUrl, itemPath, itemUrl, menuPicture, menuUrl } from "../../_shared/urls.ts";
import { type CatalogueItem, type CatalogueItemKind, loadCatalogueItem } from "./catalogue-item.ts";

export async function choiceMetadata(
  slug: string,
  kind: CatalogueItemKind,
  segment: string,
): Promise<Metadata> {
  const context = await pageContextOf(slug);
  const { i18n } = context;
  const read = await loadCatalogueItem(context, kind, segment);
  const item = read.ok ? read.value : undefined;
  const business = context.location.business.name;
  const title = i18n.t("service.metaTitle", { name: item?.name ?? business, business });
  if (!item?.bookable) return privateMetadata(context, title);
  return indexableMetadata(context, {
    title,
    description: descriptionOf(context, item),
    at: (link) => itemUrl(link, item),
    picture: itemPath(context, item, "picture.png"),
  });
}

function descriptionOf(
  { i18n, location }: PageContext,
  { lowest, description }: CatalogueItem,
): string {
  const business = location.business.name;
  const rate = lowest && i18n.t("found.service", { rate: rateLine(i18n, lowest), business });
  return [description, rate].filter(Boolean).join(" ");
}

/** JSON-LD of a service or bundle page. */
export function itemJsonLd({ location, slug, i18n }: PageContext, item: CatalogueItem) {
  const link = { slug, lang: undefined };
  const addresses = {
    menu: absolute(menuUrl(link)),
    picture: absolute(menuPicture(link)),
  };
  const { name, description, lowest, bookable } = item;
  const url = absolute(itemUrl(link, item));
  const rate = bookable ? lowest : undefined;
  const own = itemContent(location, item.kind, item.id)?.picture;
  const picture =
    own && absolute(pictureUrl({ hash: own.hash, rendition: "large", format: "webp" }));
  const category = item.category && {
    name: item.category.name || i18n.t("steps.services"),
    url: absolute(categoryUrl(link, item.category.key, [])),
  };
  return serviceGraph(location, addresses, { name, description, rate, url, picture }, category);
}
