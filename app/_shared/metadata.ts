import type { Metadata } from "next";
import { type Language, languages } from "#lib/i18n/languages.ts";
import { publicUrl, type Speech } from "./request-context.ts";
import type { LinkContext } from "./urls.ts";

const PICTURE = { width: 1200, height: 630 } as const;

/** An address as others need it, who do not know where it stands. */
export function absolute(path: string): string {
  return new URL(path, publicUrl()).href;
}

/** A page that may be found: what it is, where else it is, and what a shared link to it shows. */
export function foundMetadata(
  speech: Speech,
  page: {
    readonly title: string;
    readonly description: string;
    /** Its address in a language; without the visitor's own choices. */
    readonly at: (place: LinkContext) => string;
    /** Path of its picture. */
    readonly picture: string;
  },
): Metadata {
  const { title, description, at } = page;
  const { location, voice } = speech;
  const images = [{ url: absolute(page.picture), alt: title, ...PICTURE }];
  return {
    title,
    description,
    alternates: { canonical: absolute(at(speech)), languages: alternates(speech, at) },
    openGraph: {
      type: "website",
      siteName: location.business.name,
      locale: new Intl.Locale(voice.language, { region: location.country }).baseName.replace(
        "-",
        "_",
      ),
      title,
      description,
      url: absolute(at(speech)),
      images,
    },
    twitter: { card: "summary_large_image" },
    robots: { index: true, follow: true, "max-image-preview": "large" },
  };
}

/** The page in every language, and where the visitor's own browser decides. */
export function alternates(
  { slug }: Pick<LinkContext, "slug">,
  at: (place: LinkContext) => string,
): Readonly<Record<string, string>> {
  const inLanguage = (lang: Language | undefined) => absolute(at({ slug, lang }));
  const each = Object.fromEntries(languages.map((lang) => [lang, inLanguage(lang)] as const));
  return { ...each, "x-default": inLanguage(undefined) };
}

/** A page that belongs to one visitor alone; what it says of itself, it says of the business. */
export function privateMetadata({ voice, location }: Speech, title: string): Metadata {
  const description = voice.t("found.menu", { business: location.business.name });
  return { title, description, robots: { index: false, follow: false } };
}
