import { withFormOutcome } from "#lib/app/form-outcome.ts";
import type { ErrorPages } from "../error-page.ts";
import { type Dispatch, type PageResponse, withHeaders } from "../inject.ts";
import type { KnowsAction } from "./known-actions.ts";
import { withNextAddress } from "./next-address.ts";
import { probeCookies } from "./probe-cookies.ts";
import { isMultipart } from "./read-form.ts";
import { answerForm } from "./renew-form.ts";

const RETRY_S = "30";

export function withForms(
  dispatch: Dispatch,
  errorPages: ErrorPages,
  knows: KnowsAction,
  publicUrl: string,
): Dispatch {
  return async (request) => {
    const { method, body, headers } = request;
    const isForm = method === "POST" && isMultipart(headers["content-type"]);
    if (!isForm || !body) return dispatch(request);
    const probe = probeCookies(request, publicUrl);
    if (probe) return probe;
    const { answer, outcome } = await withFormOutcome(() =>
      answerForm(dispatch, { ...request, method: "POST", body }, knows),
    );
    if (!answer) return withNextAddress(request, await errorPages.refusal(request, "unreadable"));
    const isPage = outcome === "unavailable" && answer.status === 200;
    return withNextAddress(request, isPage ? notTaken(answer) : answer);
  };
}

/** The page with all that was entered, so that the same form can be sent once more. */
function notTaken(page: PageResponse): PageResponse {
  return { ...withHeaders(page, { "retry-after": RETRY_S }), status: 503 };
}
