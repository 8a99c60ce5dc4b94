import type { Metadata } from "next";
import { menuGraph, type OfferedItem } from "#lib/seo/structured-data.ts";
import { absolute, indexableMetadata } from "../_shared/metadata.ts";
import type { RequestContext } from "../_shared/request-context.ts";
import { bundleUrl, categoryUrl, menuPicture, menuUrl, serviceUrl } from "../_shared/urls.ts";
import type { MenuRow } from "./menu-rows.ts";
import type { MenuView } from "./page-data.ts";

export function menuMetadata(site: RequestContext): Metadata {
  const { voice, location } = site;
  const business = location.business.name;
  return indexableMetadata(site, {
    title: voice.t("menu.metaTitle", { business }),
    description: voice.t("found.menu", { business }),
    at: (link) => menuUrl(link),
    picture: menuPicture(site),
  });
}

/** The menu's JSON-LD. */
export function menuJsonLd({ location, slug, voice }: RequestContext, view: MenuView) {
  const link = { slug, lang: undefined };
  const addresses = { menu: absolute(menuUrl(link)), picture: absolute(menuPicture(link)) };
  if (view.kind === "categories") {
    const categories = view.categories.map(({ key, name, count }) => ({
      name: name || voice.t("steps.services"),
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
    .map(({ kind, id, name, rate }) => {
      const url = kind === "service" ? serviceUrl(link, id, []) : bundleUrl(link, id, []);
      return { name, rate, url: absolute(url) };
    });
}
