import type { IncomingMessage } from "node:http";
import { scope } from "#lib/app/scope.ts";
import type { Stage } from "./pipeline.ts";

type HasHeadroom = (slug: string) => boolean | undefined;

/** Refuses prefetches while real visits need the key's budget; browsers then ask again. */
export function limitPrefetch(hasHeadroom: HasHeadroom): Stage {
  return (request, response, next) => {
    if (isPrefetch(request) && hasHeadroom(scope().address.slug) === false) {
      response.writeHead(503, { "Cache-Control": "no-store" }).end();
    } else next();
  };
}

function isPrefetch({ headers }: IncomingMessage): boolean {
  return String(headers["sec-purpose"] ?? "").startsWith("prefetch");
}
