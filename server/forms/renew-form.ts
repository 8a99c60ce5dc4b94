import { inputsIn } from "../html/inputs.ts";
import { type Dispatch, headerOf, type PageRequest, type PageResponse } from "../inject.ts";
import type { KnowsAction } from "./known-actions.ts";
import { actionsOf, isOfFramework, readForm } from "./read-form.ts";

export type SentForm = PageRequest & { readonly method: "POST"; readonly body: Buffer };

const NAME = "form";

/** Sends a form from before a deploy again, through today's form of its name. docs/requests.md */
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

function isUnknown(response: PageResponse): boolean {
  return response.status === 400 || headerOf(response, "x-nextjs-action-not-found") !== undefined;
}

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
