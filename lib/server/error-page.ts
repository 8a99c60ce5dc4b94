import { type Answer, askWithin, type Handler, type Question } from "./kept/ask-within.ts";

/** The page of each location for what went wrong, and the statuses it has words for. */
const PAGE = "broken";
export const REASONS = {
  unreadable: 400,
  too_long: 413,
} as const;
export type Reason = keyof typeof REASONS;

/** All that its words depend on. */
const TOLD = ["host", "x-forwarded-host", "x-forwarded-for", "accept-language"];

/** The answer, or our words for it where the framework broke off: its own has none without scripts. */
export async function withErrorPage(
  handler: Handler,
  question: Question,
  answer: Answer,
): Promise<Answer> {
  if (answer.status !== 500) return answer;
  return (await pageInWords(handler, question, answer.status)) ?? answer;
}

/** Why a request is not answered, in the words of the location it was sent to. */
export async function errorPage(
  handler: Handler,
  question: Question,
  reason: Reason,
): Promise<Answer> {
  const status = REASONS[reason];
  const page = await pageInWords(handler, question, status, reason);
  return page ?? { status, headers: [["Content-Type", "text/plain"]], body: PLAIN };
}

/** For addresses outside all locations. */
const PLAIN = Buffer.from("This is no form of ours.\n");

async function pageInWords(
  handler: Handler,
  { url, headers }: Question,
  status: number,
  reason?: Reason,
): Promise<Answer | undefined> {
  const [, slug = "", query = ""] = /^\/([^/?]*)[^?]*(\?.*)?$/s.exec(url) ?? [];
  const lang = new URLSearchParams(query).get("lang");
  const params = new URLSearchParams({ ...(lang && { lang }), ...(reason && { reason }) });
  const told = TOLD.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []));
  const search = params.size > 0 ? `?${params}` : "";
  const words = await askWithin(handler, {
    url: `/${slug}/${PAGE}${search}`,
    headers: Object.fromEntries(told),
  });
  return words.status === 200 ? { ...words, status } : undefined;
}
