import type { IncomingMessage } from "node:http";
import { isOwnRequest } from "#lib/app/origin.ts";
import { isTooLong } from "../body-limit.ts";
import { errorPage, withErrorPage } from "../error-page.ts";
import { type Answer, askWithin, type Handler } from "../inject.ts";
import { questionOf } from "../own-documents.ts";
import type { KnowsAction } from "./known-actions.ts";
import { isMultipart } from "./read-form.ts";
import { answerForm, type SentForm } from "./renew-form.ts";

/** What decides about a form before the framework sees it. */
export type FormRules = { readonly publicUrl: string; readonly knows: KnowsAction };

/** The answer to whatever is posted to a page. */
export async function answerPost(
  handler: Handler,
  request: IncomingMessage,
  { publicUrl, knows }: FormRules,
): Promise<Answer> {
  // What is zipped can't be changed any more.
  delete request.headers["accept-encoding"];
  const question = questionOf(request);
  if (isTooLong(request)) return errorPage(handler, question, "too_long");
  const sent: SentForm = { ...question, method: "POST", body: await bodyOf(request) };
  const { headers } = question;
  const isOwn = isOwnRequest({ get: (name) => headers[name] ?? null }, publicUrl);
  // Forms of other sites are turned away by the proxy.
  const isForm = isOwn && isMultipart(headers["content-type"]);
  const answer = await (isForm ? answerForm(handler, sent, knows) : askWithin(handler, sent));
  if (!answer) return errorPage(handler, question, "unreadable");
  return withErrorPage(handler, question, answer);
}

/** All of it is there: see server/body-limit.ts. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
