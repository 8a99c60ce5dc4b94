import type { IncomingMessage } from "node:http";
import type { Stage } from "./pipeline.ts";

const HEADERS = { "Content-Type": "text/plain; charset=utf-8" };
const WORDS = "This request does not say clearly what it asks for.\n";

/** Our own pages send a few dozen; a page of thousands takes seconds to render. */
const MAX_PARAMETERS = 500;

/** Refuses requests that a proxy may read differently, and those with far too much. */
export function refuseAmbiguous(): Stage {
  return (request, response, next) => {
    const { url = "" } = request;
    const isClear = url.startsWith("/") && url.split("&", MAX_PARAMETERS).length < MAX_PARAMETERS;
    if (hosts(request) === 1 && isClear) return next();
    response.shouldKeepAlive = false;
    response.writeHead(400, HEADERS).end(WORDS);
  };
}

const HOST = "host";

/** Node keeps the first of several. */
function hosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === HOST.length && name.toLowerCase() === HOST) count += 1;
  }
  return count;
}
