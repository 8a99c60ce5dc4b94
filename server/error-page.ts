import { log } from "#lib/app/log.ts";
import { type Answer, askWithin, type Handler, type Question } from "./inject.ts";

/** The page of each location for what went wrong, and the statuses it has words for. */
const PAGE = "broken";
export const REASONS = {
  unreadable: 400,
  too_long: 413,
  other_name: 421,
} as const;
export type Reason = keyof typeof REASONS;

/** All that its words depend on. */
const TOLD = ["host", "x-forwarded-host", "x-forwarded-for", "accept-language"];

/**
 * As the framework renders a page, with the data for its own scripts: visitors get less than half of it.
 * No page of ours comes near; a larger one is a fault, and not sent.
 */
const MOST_BYTES = 4_000_000;

/** The answer, or our words for it where the framework broke off: its own has none without scripts. */
export async function withErrorPage(
  handler: Handler,
  question: Question,
  answer: Answer,
): Promise<Answer> {
  const isLarge = answer.body.length > MOST_BYTES;
  if (isLarge) log.error({ bytes: answer.body.length }, "a page is too large");
  else if (answer.status !== 500) return answer;
  const page = await pageInWords(handler, question, 500);
  if (page) return page;
  return isLarge ? plain(500, "Something went wrong on our side.\n") : answer;
}

/** Why a request is not answered, in the words of the location it was sent to. */
export async function errorPage(
  handler: Handler,
  question: Question,
  reason: Reason,
): Promise<Answer> {
  const status = REASONS[reason];
  const page = await pageInWords(handler, question, status, reason);
  return page ?? plain(status, "This is no form of ours.\n");
}

/** For addresses outside all locations. */
function plain(status: number, text: string): Answer {
  return { status, headers: [["Content-Type", "text/plain"]], body: Buffer.from(text) };
}

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
