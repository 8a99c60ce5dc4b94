import type { Metadata } from "next";
import { serviceGraph } from "#lib/seo/structured-data.ts";
import { absolute, foundMetadata, privateMetadata } from "../metadata.ts";
import { type Site, siteOf } from "../site.ts";
import {
  bundleUrl,
  categoryUrl,
  menuPicture,
  menuUrl,
  type Place,
  serviceUrl,
  subjectPicture,
} from "../urls.ts";
import { rateLine } from "./rate-line.ts";
import { loadSubject, type Subject, type SubjectKind } from "./subject.ts";

/** What the page of a service or bundle is called, and what a shared link to it shows. */
export async function choiceMetadata(
  slug: string,
  kind: SubjectKind,
  segment: string,
): Promise<Metadata> {
  const site = await siteOf(slug);
  const { voice } = site;
  const subject = await loadSubject(site, kind, segment);
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

function descriptionOf({ voice, location }: Site, { lowest, description }: Subject): string {
  const business = location.business.name;
  const rate = lowest && voice.t("found.service", { rate: rateLine(voice, lowest), business });
  return [description, rate].filter(Boolean).join(" ");
}

function subjectUrl(place: Place, { kind, id }: Subject): string {
  return kind === "service" ? serviceUrl(place, id, []) : bundleUrl(place, id, []);
}

/** The subject of the page in the words of schema.org. */
export function choiceGraph({ location, slug, voice }: Site, subject: Subject) {
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
