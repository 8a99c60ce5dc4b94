import "server-only";
import type { z } from "zod";
import type { FormAnswer } from "#components/form/form-answer.tsx";
import { telHref } from "#components/tel-href.ts";
import { scope, tellForm } from "#lib/app/scope.ts";
import type { FormOutcome } from "./form-ended.ts";
import { senderTo } from "./origin.ts";
import { currentPageBase, type PageBase, publicUrl } from "./page-context.ts";
import { menuUrl } from "./urls.ts";

type Place<Params> = { readonly params: Promise<Params> };

/**
 * A route handler for a form, which must come from our pages. `typed` is what its page shows again
 * where the browser does not say where the form comes from. docs/requests.md#forms
 */
export function formHandler<Sent, Params>(
  schema: z.ZodType<Sent>,
  answer: (sent: Sent, params: Params) => Promise<Response>,
  typed?: (sent: Sent) => object,
) {
  return async (request: Request, { params }: Place<Params>): Promise<Response> => {
    const sender = senderTo(publicUrl(), request.headers);
    if (sender !== "own") tellForm({ outcome: "refused", reason: "origin" });
    if (sender === "foreign" || (sender === "hidden" && !typed)) {
      return seeOther(menuUrl(currentPageBase(), [], { refused: "origin" }));
    }
    const sent = schema.parse(await request.json());
    if (sender === "own" || !typed) return answer(sent, await params);
    const { i18n, location } = currentPageBase();
    return pageAgain("refused", {
      ...refusedAnswer({ i18n, location }, i18n.t("problem.hidden")),
      ...typed(sent),
    });
  };
}

/** With the phone number as a way on, where there is one. */
export function refusedAnswer(
  { i18n, location }: Pick<PageBase, "i18n" | "location">,
  text: string,
): FormAnswer {
  const { phone } = location.business;
  return {
    problems: [{ field: undefined, text }],
    ...(phone && {
      call: { href: telHref(phone), text: i18n.t("site.call", { phone }) },
    }),
  };
}

export function seeOther(Location: string): Response {
  return new Response(null, { status: 303, headers: { Location, "Cache-Control": "no-store" } });
}

const RETRY_S = "30";

export function pageAgain<Answer extends FormAnswer>(
  outcome: FormOutcome,
  answer: Answer,
): Response {
  return outcome === "unavailable"
    ? Response.json(answer, { status: 503, headers: { "Retry-After": RETRY_S } })
    : Response.json(answer, { status: 422 });
}

/** The answer to a form of this page, in the request that sent it. */
export function formAnswer<T>(schema: z.ZodType<T>): T | undefined {
  const text = scope().formAnswer;
  const answer = text === undefined ? undefined : schema.safeParse(JSON.parse(text));
  return answer?.data;
}
