import { headerOf, type PageRequest, type PageResponse, withHeaders } from "../inject.ts";

const FETCHED = "fetch";

/**
 * A script follows a redirect unseen, and the page would be rendered once more for the browser; so
 * it is told the address instead. Decision 64.
 */
export function withNextAddress({ headers }: PageRequest, answer: PageResponse): PageResponse {
  const isFetched = headers["x-requested-with"] === FETCHED;
  const isRedirect = answer.status >= 300 && headerOf(answer, "location") !== undefined;
  if (!isFetched || !isRedirect) return answer;
  return {
    ...withHeaders(answer, { "content-type": undefined, "cache-control": "no-store" }),
    status: 200,
    body: Buffer.alloc(0),
  };
}
