import type { Metadata } from "next";
import { serviceGraph } from "#lib/seo/structured-data.ts";
import { absolute, foundMetadata, privateMetadata } from "../_shared/metadata.ts";
import { type RequestContext, requestContextOf } from "../_shared/request-context.ts";
import {
  bundleUrl,
  categoryUrl,
  type LinkContext,
  menuPicture,
  menuUrl,
  serviceUrl,
  subjectPicture,
} from "../_shared/urls.ts";
import { type CatalogueItem, type CatalogueItemKind, loadCatalogueItem } from "./catalogue-item.ts";
import { rateLine } from "./rate-line.ts";

/** What the page of a service or bundle is called, and what a shared link to it shows. */
export async function choiceMetadata(
  slug: string,
  kind: CatalogueItemKind,
  segment: string,
): Promise<Metadata> {
  const site = await requestContextOf(slug);
  const { voice } = site;
  const subject = await loadCatalogueItem(site, kind, segment);
  const business = site.location.business.name;
  const title = voice.t("service.metaTitle", { name: subject?.name ?? business, business });
  if (!subject?.bookable) return privateMetadata(site, title);
  return foundMetadata(site, {
    title,
    description: descriptionOf(site, subject),
    at: (place) => subjectUrl(place, subject),
    picture: subjectPicture(site, kind, subject.id),
  });
}

function descriptionOf(
  { voice, location }: RequestContext,
  { lowest, description }: CatalogueItem,
): string {
  const business = location.business.name;
  const rate = lowest && voice.t("found.service", { rate: rateLine(voice, lowest), business });
  return [description, rate].filter(Boolean).join(" ");
}

function subjectUrl(place: LinkContext, { kind, id }: CatalogueItem): string {
  return kind === "service" ? serviceUrl(place, id, []) : bundleUrl(place, id, []);
}

/** The subject of the page in the words of schema.org. */
export function choiceGraph({ location, slug, voice }: RequestContext, subject: CatalogueItem) {
  const anybody = { slug, lang: undefined };
  const addresses = {
    menu: absolute(menuUrl(anybody)),
    picture: absolute(menuPicture(anybody)),
  };
  const { name, description, lowest, bookable } = subject;
  const url = absolute(subjectUrl(anybody, subject));
  const rate = bookable ? lowest : undefined;
  const category = subject.category && {
    name: subject.category.name || voice.t("steps.services"),
    url: absolute(categoryUrl(anybody, subject.category.key, [])),
  };
  return serviceGraph(location, addresses, { name, description, rate, url }, category);
}
