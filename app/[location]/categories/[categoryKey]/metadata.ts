import type { Metadata } from "next";
import { categoryGraph } from "#lib/site/seo/structured-data.ts";
import { indexableMetadata, privateMetadata } from "../../../_shared/metadata.ts";
import type { PageContext } from "../../../_shared/page-context.ts";
import { absolute } from "../../../_shared/page-context.ts";
import { categoryUrl, type LinkOptions, menuPicture, menuUrl } from "../../../_shared/urls.ts";
import { offeredIn } from "../../_menu/menu-metadata.ts";
import type { CategoryData } from "./page-data.ts";

type Open = Extract<CategoryData, { kind: "open" }>;

export function categoryMetadata(context: PageContext, data: CategoryData): Metadata {
  const { i18n, location } = context;
  const business = location.business.name;
  if (data.kind !== "open") return privateMetadata(context, i18n.t("menu.metaTitle", { business }));
  const { page, pages, count } = data;
  const name = data.section.name || i18n.t("steps.services");
  const title = i18n.t("service.metaTitle", { name, business });
  const services = i18n.t("visit.count", { count });
  return indexableMetadata(context, {
    title: page > 1 ? `${title} (${i18n.t("menu.page", { page, pages })})` : title,
    description: `${name} (${services}). ${i18n.t("found.menu", { business })}`,
    at: (link) => addressOf(link, data),
    picture: menuPicture(context),
  });
}

function addressOf(link: LinkOptions, { section, page }: Open): string {
  return categoryUrl(link, section.key, [], { page: page > 1 ? String(page) : undefined });
}

/** JSON-LD: the category's place in the menu, and what this page offers. */
export function categoryJsonLd({ location, slug, i18n }: PageContext, data: Open) {
  const link = { slug, lang: undefined };
  const addresses = { menu: absolute(menuUrl(link)), picture: absolute(menuPicture(link)) };
  const name = data.section.name || i18n.t("steps.services");
  const category = { name, url: absolute(addressOf(link, data)), count: data.count };
  return categoryGraph(location, addresses, category, offeredIn(slug, data.section.rows));
}
