import type { ErrorPages } from "../error-page.ts";
import type { Dispatch } from "../inject.ts";
import type { KnowsAction } from "./known-actions.ts";
import { withNextAddress } from "./next-address.ts";
import { probeCookies } from "./probe-cookies.ts";
import { isMultipart } from "./read-form.ts";
import { answerForm } from "./renew-form.ts";

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
    const answer = await answerForm(dispatch, { ...request, method: "POST", body }, knows);
    return withNextAddress(request, answer ?? (await errorPages.refusal(request, "unreadable")));
  };
}
