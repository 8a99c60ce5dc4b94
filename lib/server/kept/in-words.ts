import type { IncomingHttpHeaders } from "node:http";
import { type Answer, askWithin, type Handler } from "./ask-within.ts";

/** A page of each location that says that something broke. */
const BROKEN = "broken";

/** All that its words depend on. */
const TOLD = ["host", "x-forwarded-host", "x-forwarded-for", "accept-language"] as const;

/**
 * The answer, or our words for it where the framework broke off: its own has none without scripts.
 */
export async function inWords(
  handler: Handler,
  { url, headers }: { readonly url: string; readonly headers: IncomingHttpHeaders },
  answer: Answer,
): Promise<Answer> {
  if (answer.status !== 500) return answer;
  const [, slug = "", query = ""] = /^\/([^/?]*)[^?]*(\?.*)?$/.exec(url) ?? [];
  const lang = new URLSearchParams(query).get("lang");
  const told = TOLD.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []));
  const words = await askWithin(handler, {
    url: `/${slug}/${BROKEN}${lang ? `?${new URLSearchParams({ lang })}` : ""}`,
    headers: Object.fromEntries(told),
  });
  return words.status === 200 ? { ...words, status: answer.status } : answer;
}
