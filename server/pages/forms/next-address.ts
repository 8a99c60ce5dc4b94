import { isFetched } from "../../framed-request.ts";
import { headerOf, type PageRequest, type PageResponse, withHeaders } from "../inject.ts";

/** A fetch follows redirects unseen, so the next page would be rendered twice. docs/requests.md */
export function withNextAddress({ headers }: PageRequest, answer: PageResponse): PageResponse {
  const isRedirect = answer.status >= 300 && headerOf(answer, "location") !== undefined;
  if (!isFetched(headers) || !isRedirect) return answer;
  return {
    ...withHeaders(answer, { "content-type": undefined, "cache-control": "no-store" }),
    status: 200,
    body: Buffer.alloc(0),
  };
}
