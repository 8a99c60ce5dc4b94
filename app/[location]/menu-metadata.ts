import type { Metadata } from "next";
import { menuGraph, type Offered } from "#lib/seo/structured-data.ts";
import { absolute, foundMetadata } from "../_shared/metadata.ts";
import type { RequestContext } from "../_shared/request-context.ts";
import { bundleUrl, categoryUrl, menuPicture, menuUrl, serviceUrl } from "../_shared/urls.ts";
import type { MenuRow } from "./menu-rows.ts";
import type { MenuView } from "./page-data.ts";

/** What the menu is called, and what a shared link to it shows. */
export function menuMetadata(site: RequestContext): Metadata {
  const { voice, location } = site;
  const business = location.business.name;
  return foundMetadata(site, {
    title: voice.t("menu.metaTitle", { business }),
    description: voice.t("found.menu", { business }),
    at: (place) => menuUrl(place),
    picture: menuPicture(site),
  });
}

/** The business and what it offers in the words of schema.org. */
export function menuJsonLd({ location, slug, voice }: RequestContext, view: MenuView) {
  const anybody = { slug, lang: undefined };
  const addresses = { menu: absolute(menuUrl(anybody)), picture: absolute(menuPicture(anybody)) };
  if (view.kind === "categories") {
    const categories = view.categories.map(({ key, name, count }) => ({
      name: name || voice.t("steps.services"),
      url: absolute(categoryUrl(anybody, key, [])),
      count,
    }));
    return menuGraph(location, addresses, { categories });
  }
  const rows = view.sections.flatMap((section) => section.rows);
  return menuGraph(location, addresses, { offered: offeredIn(slug, rows) });
}

/** The rows that can be booked, as search engines are told of them. */
export function offeredIn(slug: string, rows: readonly MenuRow[]): readonly Offered[] {
  const anybody = { slug, lang: undefined };
  return rows
    .filter(({ action }) => action !== "call")
    .map(({ kind, id, name, rate }) => {
      const url = kind === "service" ? serviceUrl(anybody, id, []) : bundleUrl(anybody, id, []);
      return { name, rate, url: absolute(url) };
    });
}
