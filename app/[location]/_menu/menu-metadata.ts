import type { Metadata } from "next";
import { menuGraph, type OfferedItem } from "#lib/site/seo/structured-data.ts";
import { indexableMetadata } from "../../_shared/metadata.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { absolute } from "../../_shared/page-context.ts";
import { categoryUrl, itemUrl, menuPicture, menuUrl } from "../../_shared/urls.ts";
import type { MenuView } from "../page-data.ts";
import { knownName } from "../time/member-content.ts";
import type { MenuRow } from "./menu-rows.ts";

export function menuMetadata(context: PageContext): Metadata {
  const { i18n, location } = context;
  const business = location.business.name;
  const team = context.visit?.team;
  const name = team && knownName(context, team);
  return indexableMetadata(context, {
    title: name
      ? `${i18n.t("person.book", { name })} – ${business}`
      : i18n.t("menu.metaTitle", { business }),
    description: i18n.t("found.menu", { business }),
    at: ({ slug, lang }) => menuUrl({ slug, lang }, [], name ? { team } : {}),
    picture: menuPicture(context),
  });
}

/** The menu's JSON-LD. */
export function menuJsonLd({ location, slug, i18n }: PageContext, view: MenuView) {
  const link = { slug, lang: undefined };
  const addresses = { menu: absolute(menuUrl(link)), picture: absolute(menuPicture(link)) };
  if (view.kind === "categories") {
    const categories = view.categories.map(({ key, name, count }) => ({
      name: name || i18n.t("steps.services"),
      url: absolute(categoryUrl(link, key, [])),
      count,
    }));
    return menuGraph(location, addresses, { categories });
  }
  const rows = view.sections.flatMap((section) => section.rows);
  return menuGraph(location, addresses, { offered: offeredIn(slug, rows) });
}

export function offeredIn(slug: string, rows: readonly MenuRow[]): readonly OfferedItem[] {
  const link = { slug, lang: undefined };
  return rows
    .filter(({ action }) => action !== "call")
    .map((row) => ({ name: row.name, rate: row.rate, url: absolute(itemUrl(link, row)) }));
}
