import type { Metadata } from "next";
import { menuGraph } from "#lib/found/structured-data.ts";
import { absolute, foundMetadata } from "../metadata.ts";
import type { Site } from "../site.ts";
import { bundleUrl, menuPicture, menuUrl, serviceUrl } from "../urls.ts";
import type { MenuSection } from "./page-data.ts";

/** What the menu is called, and what a shared link to it shows. */
export function menuMetadata(site: Site): Metadata {
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
export function menuStatement({ location, slug }: Site, sections: readonly MenuSection[]) {
  const anybody = { slug, lang: undefined };
  const offered = sections
    .flatMap(({ rows }) => rows)
    .filter(({ action }) => action !== "call")
    .map(({ kind, id, name, rate }) => {
      const url = kind === "service" ? serviceUrl(anybody, id, []) : bundleUrl(anybody, id, []);
      return { name, rate, url: absolute(url) };
    });
  const addresses = { menu: absolute(menuUrl(anybody)), picture: absolute(menuPicture(anybody)) };
  return menuGraph(location, addresses, offered);
}
