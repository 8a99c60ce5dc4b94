import type { PreviewContext, RequestContext } from "../_shared/request-context.ts";
import { type BookingForm, guardedForm } from "../[location]/_forms/send-form.ts";
import { dryRunUrl } from "./urls.ts";

/** In the place of booking: the address of the page that says what would be sent. */
export async function dryRunOf(
  context: RequestContext,
  { dryRuns, judge, view }: PreviewContext,
  form: BookingForm,
): Promise<string> {
  const { slug, lang } = context;
  const verdict = await judge(guardedForm(context, form));
  const { visit, contact } = form;
  return dryRunUrl({ slug, view, lang }, await dryRuns.seal({ review: visit, contact, verdict }));
}
