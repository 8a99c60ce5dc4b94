import { headerOf, type PageRequest, type PageResponse, withHeaders } from "../inject.ts";

/** What our script sends with a form (`client/forms.ts`). */
const FETCHED = "fetch";

/**
 * A script that sends a form follows a redirect unseen, and the page behind it would be rendered once
 * for the script and once more for the browser. So it is told the address instead. Decision 64.
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
