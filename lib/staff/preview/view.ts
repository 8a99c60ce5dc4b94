import { BRAND_STYLES, type BrandStyle } from "#lib/config/brand-styles.ts";
import type { Location } from "#lib/config/types.ts";
import { instantOf, isDate, isTime, type LocalDate, type LocalTime } from "#lib/values/calendar.ts";

/** Moment and look of a preview: one segment of the address, so that every link keeps it. */
export type PreviewView = {
  readonly at?: { readonly date: LocalDate; readonly time: LocalTime } | undefined;
  readonly style?: BrandStyle | undefined;
  readonly isBare?: true | undefined;
  /** The key of a shared link, which opens the preview without signing in. */
  readonly link?: string | undefined;
};

/** `/staff/{slug}/preview/{view}{rest}` */
export type PreviewAddress = {
  readonly slug: string;
  readonly view: PreviewView;
  readonly path: string;
  readonly query: string;
};

const ADDRESS = /^\/staff\/([^/?#]+)\/preview\/((?:now|\d)[\w.~-]*)((?:\/[^?#]*)?)((?:\?[^#]*)?)$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})$/;
const BARE = "bare";
const LINK = /^\d+\.[\w-]+$/;

export function readPreviewAddress(url: string): PreviewAddress | undefined {
  const [, slug = "", segment = "", path = "", query = ""] = ADDRESS.exec(url) ?? [];
  const view = readView(segment);
  return view && { slug, view, path: path === "/" ? "" : path, query };
}

export function readView(segment: string): PreviewView | undefined {
  const [moment = "", ...others] = segment.split("~");
  const at = moment === "now" ? undefined : readMoment(moment);
  if (moment !== "now" && !at) return undefined;
  const style = BRAND_STYLES.find((one) => others.includes(one));
  const link = others.find((one) => LINK.test(one));
  return {
    ...(at && { at }),
    ...(style && { style }),
    ...(others.includes(BARE) && { isBare: true }),
    ...(link && { link }),
  };
}

function readMoment(text: string): PreviewView["at"] {
  const [, date = "", hours = "", minutes = ""] = MOMENT.exec(text) ?? [];
  const time = `${hours}:${minutes}:00`;
  return isDate(date) && isTime(time) ? { date, time } : undefined;
}

export function segmentOf({ at, style, isBare, link }: PreviewView): string {
  const moment = at ? `${at.date}T${at.time.slice(0, 5).replace(":", "")}` : "now";
  return [moment, style, isBare && BARE, link].filter((part) => part !== undefined).join("~");
}

export function previewRoot(slug: string, view: PreviewView): string {
  return `/staff/${encodeURIComponent(slug)}/preview/${segmentOf(view)}`;
}

/** The moment that pages are shown for. One that has passed shows nothing: now counts. */
export function momentOf(
  { at }: PreviewView,
  timeZone: string,
  now: number,
): { readonly now: number; readonly isChosen: boolean } {
  const chosen = at && instantOf(at.date, at.time, timeZone);
  return chosen !== undefined && chosen > now
    ? { now: chosen, isChosen: true }
    : { now, isChosen: false };
}

export function locationIn(location: Location, { style }: PreviewView): Location {
  if (style === undefined || style === location.business.brandStyle) return location;
  return { ...location, business: { ...location.business, brandStyle: style } };
}
