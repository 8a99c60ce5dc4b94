import type { IncomingMessage } from "node:http";
import type { Stage } from "./pipeline.ts";

/** Whether the key of a location has requests to spare; `undefined` for what is no location. */
type HasHeadroom = (slug: string) => boolean | undefined;

/**
 * Refuses prefetches while visitors need the key's requests for themselves: a browser then asks
 * once more when the link is followed, as it would have without the guess.
 */
export function limitPrefetch(hasHeadroom: HasHeadroom): Stage {
  return (request, response, next) => {
    if (isPrefetch(request) && hasHeadroom(slugOf(request)) === false) {
      response.writeHead(503, { "Cache-Control": "no-store" }).end();
    } else next();
  };
}

function isPrefetch({ headers }: IncomingMessage): boolean {
  return String(headers["sec-purpose"] ?? "").startsWith("prefetch");
}

function slugOf({ url = "/" }: IncomingMessage): string {
  return url.split(/[/?]/, 2)[1] ?? "";
}
