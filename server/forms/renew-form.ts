import { inputsIn } from "../html/inputs.ts";
import { type Dispatch, headerOf, type PageRequest, type PageResponse } from "../inject.ts";
import type { KnowsAction } from "./known-actions.ts";
import { actionsOf, isOfFramework, readForm } from "./read-form.ts";

/** A form as it was sent, all of it. */
export type SentForm = PageRequest & { readonly method: "POST"; readonly body: Buffer };

/** The field by which the same form is found in another release: its name, which stays. */
const NAME = "form";

/**
 * The answer to a form. One that calls an action which this release does not have was opened before
 * a deploy: nothing has come of it, so what was typed is put into the form of the same name on
 * the page as it is now, and that is sent. `undefined` for what is no form. Decision 47.
 */
export async function answerForm(
  dispatch: Dispatch,
  sent: SentForm,
  knows: KnowsAction,
): Promise<PageResponse | undefined> {
  const form = await readForm(
    String(sent.headers["content-type"] ?? ""),
    Uint8Array.from(sent.body),
  );
  if (!form) return undefined;
  const path = sent.url.replace(/\?.*$/s, "");
  if (!actionsOf(form)?.every((id) => knows(path, id))) return renewed(dispatch, sent, form);
  const answer = await dispatch(sent);
  return isUnknown(answer) ? renewed(dispatch, sent, form) : answer;
}

/** What the framework says before it has run anything. */
function isUnknown(response: PageResponse): boolean {
  return response.status === 400 || headerOf(response, "x-nextjs-action-not-found") !== undefined;
}

/** The page itself, where it has no such form any more: it says what has become of it. */
async function renewed(dispatch: Dispatch, sent: SentForm, form: FormData): Promise<PageResponse> {
  const { "content-type": _type, "content-length": _length, ...headers } = sent.headers;
  const page = await dispatch({ url: sent.url, headers });
  const call = callOf(page, form.get(NAME));
  if (!call) return page.status === 307 || page.status === 308 ? { ...page, status: 303 } : page;
  const again = new FormData();
  for (const [name, value] of call) again.append(name, value);
  for (const [name, value] of form) if (!isOfFramework(name)) again.append(name, value);
  const { headers: type, body } = await encoded(again);
  return dispatch({ ...sent, headers: { ...headers, ...type }, body });
}

/** What the framework has written into the form of a name; nothing where a page has no such form. */
function callOf(
  page: PageResponse,
  name: unknown,
): readonly (readonly [string, string])[] | undefined {
  if (typeof name !== "string") return undefined;
  const forms = inputsIn(page.body.toString());
  const same = forms.find((fields) =>
    fields.some(([field, value]) => field === NAME && value === name),
  );
  return same?.filter(([field]) => isOfFramework(field));
}

async function encoded(form: FormData) {
  const whole = new Response(form);
  const body = Buffer.from(await whole.arrayBuffer());
  const type = whole.headers.get("content-type") ?? "";
  return { body, headers: { "content-type": type, "content-length": String(body.length) } };
}
