import "server-only";
import { cookies, headers } from "next/headers";
import type { DetailsAnswer } from "#components/details/details-form.tsx";
import { getApp } from "#lib/app/handle.ts";
import {
  openRefusedForm,
  refusedFormCookie,
  sealRefusedForm,
} from "#lib/site/seals/refused-form.ts";
import { type FormEnd, formEnded } from "../../_shared/form-ended.ts";
import { pageAgain, seeOther } from "../../_shared/form-handler.ts";
import { type PageContext, publicUrl } from "../../_shared/page-context.ts";
import { detailsAnswerSchema } from "../_forms/answers.ts";
import { formPage } from "../_forms/form-page.ts";
import { forgetCookie } from "../_visit/own-bookings.ts";

/**
 * Leads a browser without scripts to an address of its own for the refused form, so that Back and
 * reload find it. Where there are scripts, or no cookies, the page is the answer. docs/requests.md
 */
export async function answerRefused(
  context: PageContext,
  end: FormEnd,
  answer: DetailsAnswer,
): Promise<Response> {
  formEnded("book", end);
  const { outcome } = end;
  const [sent, jar] = await Promise.all([headers(), cookies()]);
  const keepsCookies = sent.has("cookie");
  const isFetched = sent.has("x-framed");
  // An address of its own would be a 200: a form that failed through us is a 503.
  if (isFetched || !keepsCookies || context.preview || outcome === "unavailable") {
    return pageAgain(outcome, answer);
  }
  const sealed = await sealRefusedForm(getApp().sealer, context.slug, answer);
  if (!sealed) return pageAgain(outcome, answer);
  const { name, options } = refusedFormCookie(context.slug, publicUrl());
  jar.set(name, sealed.seal, options);
  const page = await formPage(context, { refused: sealed.id });
  return seeOther(`${page}#${answer.question ? "question" : "problems"}`);
}

export async function refusedForm(
  slug: string,
  id: string | undefined,
): Promise<DetailsAnswer | undefined> {
  const cookie = (await cookies()).get(refusedFormCookie(slug, publicUrl()).name);
  if (!cookie || id === undefined) return undefined;
  return openRefusedForm(getApp().sealer, slug, id, cookie.value, detailsAnswerSchema);
}

/** What was typed is kept no longer than until it is booked. */
export async function forgetRefused(slug: string): Promise<void> {
  await forgetCookie(refusedFormCookie(slug, publicUrl()));
}
