import "server-only";
import type { z } from "zod";
import type { FormAnswer } from "#components/form/form-answer.tsx";
import { isSameOriginRequest } from "#lib/app/origin.ts";
import { scope, tellForm } from "#lib/app/scope.ts";
import type { FormOutcome } from "./form-ended.ts";
import { currentPageBase, publicUrl } from "./page-context.ts";
import { menuUrl } from "./urls.ts";

type Place<Params> = { readonly params: Promise<Params> };

/** A route handler for a form, which must come from our pages. docs/requests.md#forms */
export function formHandler<Sent, Params>(
  schema: z.ZodType<Sent>,
  answer: (sent: Sent, params: Params) => Promise<Response>,
) {
  return async (request: Request, { params }: Place<Params>): Promise<Response> => {
    if (!isSameOriginRequest(request.headers, publicUrl())) {
      tellForm({ outcome: "refused", reason: "origin" });
      return seeOther(menuUrl(currentPageBase(), [], { refused: "origin" }));
    }
    return answer(schema.parse(await request.json()), await params);
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
