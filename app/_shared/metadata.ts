import type { Metadata } from "next";
import type { I18n } from "#lib/values/i18n/i18n.ts";
import { type Language, languages } from "#lib/values/i18n/languages.ts";
import { absolute, type PageBase } from "./page-context.ts";
import type { LinkOptions } from "./urls.ts";

type Props = { readonly params: Promise<{ readonly location: string }> };

const PICTURE = { width: 1200, height: 630 } as const;

export function indexableMetadata(
  context: PageBase,
  page: {
    readonly title: string;
    readonly description: string;
    /** The page's address in another language, without the visitor's choices. */
    readonly at: (link: LinkOptions) => string;
    readonly picture: string;
  },
): Metadata {
  const { title, description, at } = page;
  const { location, i18n } = context;
  const images = [{ url: absolute(page.picture), alt: title, ...PICTURE }];
  return {
    title,
    description,
    alternates: { canonical: absolute(at(context)), languages: alternates(context, at) },
    openGraph: {
      type: "website",
      siteName: location.business.name,
      locale: new Intl.Locale(i18n.language, { region: location.country }).baseName.replace(
        "-",
        "_",
      ),
      title,
      description,
      url: absolute(at(context)),
      images,
    },
    twitter: { card: "summary_large_image" },
    robots: { index: true, follow: true, "max-image-preview": "large" },
  };
}

/** hreflang links; `x-default` leaves the language to the browser. */
export function alternates(
  { slug }: Pick<LinkOptions, "slug">,
  at: (link: LinkOptions) => string,
): Readonly<Record<string, string>> {
  const inLanguage = (lang: Language | undefined) => absolute(at({ slug, lang }));
  const each = Object.fromEntries(languages.map((lang) => [lang, inLanguage(lang)] as const));
  return { ...each, "x-default": inLanguage(undefined) };
}

export function privateMetadata({ i18n, location }: PageBase, title: string): Metadata {
  const description = i18n.t("found.menu", { business: location.business.name });
  return { title, description, robots: { index: false, follow: false } };
}

/** `generateMetadata` of a page that search engines leave out. */
export function privatePage(
  contextOf: (slug: string) => Promise<PageBase>,
  titleOf: (i18n: I18n, business: string) => string,
) {
  return async ({ params }: Props): Promise<Metadata> => {
    const context = await contextOf((await params).location);
    return privateMetadata(context, titleOf(context.i18n, context.location.business.name));
  };
}
