import type { PageContext, PreviewParts } from "../_shared/page-context.ts";
import { type BookingForm, guardedForm } from "../[location]/_forms/send-form.ts";
import { dryRunUrl } from "./urls.ts";

/** In place of booking: the address of the page that says what would be sent. */
export async function dryRunOf(
  context: PageContext,
  { dryRuns, judge, view }: PreviewParts,
  form: BookingForm,
): Promise<string> {
  const { slug, lang } = context;
  const verdict = await judge(guardedForm(context, form));
  const { visit, contact } = form;
  return dryRunUrl({ slug, view, lang }, await dryRuns.seal({ review: visit, contact, verdict }));
}
