import { z } from "zod";
import { scope } from "#lib/app/scope.ts";
import { BRAND_STYLES } from "#lib/config/brand-styles.ts";
import { isDate, isTime } from "#lib/values/calendar.ts";
import { languages } from "#lib/values/i18n/languages.ts";
import { previewPageOf } from "../../../../../../_preview/preview-page.ts";
import { sentPage } from "../../../../../../_preview/sent-page.ts";
import { previewUrl } from "../../../../../../_preview/urls.ts";
import { seeOther } from "../../../../../../_shared/form-handler.ts";

const text = z.string().max(20).catch("");
const sent = z.object({
  date: text,
  time: text,
  language: z.enum(languages).optional().catch(undefined),
  style: z.enum(BRAND_STYLES).optional().catch(undefined),
  /** Path and query of the visitor's page, which stays the same. */
  page: sentPage.default(""),
});

const UNREADABLE = "This address cannot be read. Please go back and try again.\n";
const PLAIN = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** Leads to the same page at another moment, in another language or style. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ location: string }> },
): Promise<Response> {
  const { slug, preview, lang, location } = await previewPageOf((await params).location);
  const asked = sent.safeParse(scope().address.params);
  if (!asked.success) return new Response(UNREADABLE, { status: 400, headers: PLAIN });
  const { date, time, language, style, page } = asked.data;
  const at = momentFrom(date, time);
  const { at: _at, style: _style, ...view } = preview.view;
  const isUsual = style === location.business.brandStyle && preview.view.style === undefined;
  const wanted = { ...view, ...(at && { at }), ...(style && !isUsual && { style }) };
  return seeOther(previewUrl({ slug, view: wanted, lang: language ?? lang }, page));
}

/** A day without a time means its morning. */
function momentFrom(date: string, typed: string) {
  const time = `${typed === "" ? "08:00" : typed}:00`;
  return isDate(date) && isTime(time) ? { date, time } : undefined;
}
