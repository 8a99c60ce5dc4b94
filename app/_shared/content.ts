import type { TextWithLang } from "#components/lang-text.tsx";
import type { PictureView } from "#components/picture.tsx";
import type { Badge, ItemContent, LocalText, Location, PictureFile } from "#lib/config/types.ts";
import { pictureUrl, RENDITIONS, type Rendition } from "#lib/site/pictures/renditions.ts";
import { wallClock } from "#lib/values/calendar.ts";
import { defaultLanguage, languages } from "#lib/values/i18n/languages.ts";
import type { PageBase, PageContext } from "./page-context.ts";

type Context = Pick<PageBase, "i18n" | "location">;

/** In the page's language, else the location's, else the first that exists. */
export function textOf({ i18n, location }: Context, text: LocalText): TextWithLang {
  if (typeof text === "string") return { text, lang: i18n.foreign };
  const order = [i18n.language, defaultLanguage(location.locale), ...languages];
  const language = order.find((one) => text[one] !== undefined);
  const found = (language && text[language]) ?? "";
  return { text: found, lang: language === i18n.language ? undefined : language };
}

export function optionalTextOf(
  context: Context,
  text: LocalText | undefined,
): TextWithLang | undefined {
  return text === undefined ? undefined : textOf(context, text);
}

export function badgeOf(context: Context, badge: Badge | undefined): TextWithLang | undefined {
  if (badge === "new") return { text: context.i18n.t("place.new") };
  if (badge === "popular") return { text: context.i18n.t("place.popular") };
  return optionalTextOf(context, badge);
}

/** Shown at half its pixels. */
export function pictureView(
  context: Context,
  { hash, alt }: PictureFile,
  rendition: Extract<Rendition, "row" | "face" | "portrait" | "small">,
): PictureView {
  const { width, height } = RENDITIONS[rendition];
  const url = (format: "avif" | "webp") => pictureUrl({ hash, rendition, format });
  const size = { width: width / 2, height: height / 2 };
  return { avif: url("avif"), webp: url("webp"), ...size, ...altOf(context, alt) };
}

export function widePicture(context: Context, { hash, alt }: PictureFile): PictureView {
  const set = (format: "avif" | "webp") =>
    (["small", "large"] as const)
      .map((rendition) => {
        return `${pictureUrl({ hash, rendition, format })} ${RENDITIONS[rendition].width}w`;
      })
      .join(", ");
  const { width, height } = RENDITIONS.small;
  return { avif: set("avif"), webp: set("webp"), width, height, ...altOf(context, alt) };
}

function altOf(context: Context, alt: LocalText | undefined) {
  const words = optionalTextOf(context, alt);
  return { alt: words?.text ?? "", lang: words?.lang };
}

export function itemContent(
  { content }: Location,
  kind: "service" | "bundle",
  id: string,
): ItemContent | undefined {
  return kind === "service" ? content.services.get(id) : content.bundles.get(id);
}

/** Today's notices by the business's calendar; in a preview those of the chosen day. */
export function currentNotices(
  context: Context & Pick<PageContext, "now">,
): readonly TextWithLang[] {
  const { content, timeZone } = context.location;
  const today = wallClock(context.now, timeZone).date;
  return content.notices
    .filter(({ from = today, until, closed }) => {
      return from <= today && today <= (until ?? closed?.until ?? today);
    })
    .map(({ text }) => textOf(context, text));
}

export function mapLink(location: Location): string | undefined {
  const { content, business } = location;
  if (content.mapUrl !== undefined) return content.mapUrl;
  if (business.address === undefined) return undefined;
  const query = new URLSearchParams({ api: "1", query: `${business.name}, ${business.address}` });
  return `https://www.google.com/maps/search/?${query}`;
}
