import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { DetailsAnswer } from "#components/details/details-form.tsx";
import { currentFormOutcome } from "#lib/app/form-outcome.ts";
import { getApp } from "#lib/app/handle.ts";
import { openRefusedForm, refusedFormCookie, sealRefusedForm } from "#lib/session/refused-form.ts";
import { addressHere } from "../../_shared/current-address.ts";
import { publicUrl, type RequestContext } from "../../_shared/request-context.ts";

const text = z.string();
const kept = z.object({
  values: z.object({ firstName: text, lastName: text, email: text, phone: text, remember: text }),
  problems: z.array(z.object({ field: text.optional(), text })),
  emailKept: text.exactOptional(),
  review: z.object({ seal: text, terms: text }).exactOptional(),
  question: z
    .object({ text, answers: z.array(z.object({ name: text, value: text, label: text })) })
    .exactOptional(),
  call: z.object({ href: text, text }).exactOptional(),
});

/**
 * Leads a browser without scripts to an address of its own for the refused form, so that Back and
 * reload find it. Returns the answer where there are scripts, or no cookies. docs/requests.md
 */
export async function answerRefused(
  context: RequestContext,
  answer: DetailsAnswer,
): Promise<DetailsAnswer> {
  // An address of its own would be a 200: this one stands on the page of the form, which is a 503.
  if (currentFormOutcome() === "unavailable") return answer;
  const [sent, jar] = await Promise.all([headers(), cookies()]);
  // The jar holds what this answer sets, too.
  const keepsCookies = sent.get("cookie") !== null;
  const isFetched = sent.get("x-requested-with") !== null;
  if (isFetched || !keepsCookies || context.preview) return answer;
  const sealed = await sealRefusedForm(getApp().sealer, context.slug, answer);
  if (!sealed) return answer;
  const { name, options } = refusedFormCookie(context.slug, publicUrl());
  jar.set(name, sealed.seal, options);
  const [path = "", query] = (await addressHere(context)).split("?");
  const params = new URLSearchParams(query);
  params.set("refused", sealed.id);
  // An address for language links is without one.
  if (context.lang) params.set("lang", context.lang);
  return redirect(`${path}?${params}#${answer.question ? "question" : "problems"}`);
}

export async function refusedForm(
  slug: string,
  id: string | undefined,
): Promise<DetailsAnswer | undefined> {
  const cookie = (await cookies()).get(refusedFormCookie(slug, publicUrl()).name);
  if (!cookie || id === undefined) return undefined;
  const found = await openRefusedForm(getApp().sealer, slug, id, cookie.value, kept);
  if (!found) return undefined;
  const problems = found.problems.map(({ field, text: words }) => ({ field, text: words }));
  return { ...found, problems };
}

/** What was typed is kept no longer than until it is booked. */
export async function forgetRefused(slug: string): Promise<void> {
  const { name, options } = refusedFormCookie(slug, publicUrl());
  const jar = await cookies();
  if (jar.has(name)) jar.set(name, "", { ...options, maxAge: 0 });
}
