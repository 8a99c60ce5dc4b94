import { inScope, scope, tellForm } from "#lib/app/scope.ts";
import type { ErrorPages } from "../error-page.ts";
import {
  type Dispatch,
  headerOf,
  type PageRequest,
  type PageResponse,
  withHeaders,
} from "../inject.ts";
import { handlerOf } from "./handlers.ts";
import { withNextAddress } from "./next-address.ts";
import { type Fields, readForm } from "./read-form.ts";

/** Passes a form to its route handler; the framework itself gets none. docs/requests.md#forms */
export function withForms(dispatch: Dispatch, errorPages: ErrorPages): Dispatch {
  return async (request) => {
    if (request.method !== "POST") return dispatch(request);
    const fields = await readForm(request);
    const answer = fields
      ? await answerForm(dispatch, request, fields)
      : await errorPages.refusal(request, "unreadable");
    return withNextAddress(request, answer);
  };
}

async function answerForm(
  dispatch: Dispatch,
  { url, headers: sent }: PageRequest,
  fields: Fields,
): Promise<PageResponse> {
  const { "content-type": _type, "content-length": _length, ...headers } = sent;
  const handler = handlerOf(fields.form, url.replace(/\?.*$/s, ""));
  if (handler) tellForm({ name: fields.form });
  const answer =
    handler &&
    (await dispatch({
      method: "POST",
      url: handler,
      headers: { ...headers, "content-type": "application/json" },
      body: Buffer.from(JSON.stringify(fields)),
    }));
  // No such form, or nothing that it could change: the page shows the current state.
  if (!answer || answer.status === 404) return showPage(dispatch, { url, headers });
  const isAnswer = headerOf(answer, "content-type")?.startsWith("application/json") ?? false;
  return isAnswer ? showAnswer(dispatch, { url, headers }, answer) : answer;
}

/** The form's page again, with what was entered and the answer. */
async function showAnswer(
  dispatch: Dispatch,
  page: PageRequest,
  answer: PageResponse,
): Promise<PageResponse> {
  const answered = { ...scope(), formAnswer: answer.body.toString() };
  const shown = await inScope(answered, () => showPage(dispatch, page));
  if (shown.status !== 200) return shown;
  const { status } = answer;
  return { ...withHeaders(shown, { "retry-after": headerOf(answer, "retry-after") }), status };
}

/** A redirect becomes a 303, so that the browser does not send the form there. */
async function showPage(dispatch: Dispatch, page: PageRequest): Promise<PageResponse> {
  const shown = await dispatch(page);
  return shown.status === 307 || shown.status === 308 ? { ...shown, status: 303 } : shown;
}
