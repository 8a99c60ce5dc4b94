import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorPages } from "./pages/error-page.ts";
import { keepBody, pageRequestOf } from "./pages/page-request.ts";
import type { Stage } from "./pipeline.ts";
import { send } from "./send.ts";

/** Three times our longest form. */
const MAX_BYTES = 128 * 1_024;
/** Reads up to this, so that the client gets to read the answer. */
const MAX_SWALLOWED_BYTES = 1_024 * 1_024;

export function bodyLimit(errorPages: ErrorPages): Stage {
  async function admit(
    request: IncomingMessage,
    response: ServerResponse,
    length: number,
    next: () => void,
  ): Promise<void> {
    const read = length > MAX_SWALLOWED_BYTES ? "too long" : await readBody(request);
    if (read === "broken off") return;
    if (read !== "too long") {
      keepBody(request, read);
      return next();
    }
    response.shouldKeepAlive = false;
    const page = await errorPages.refusal(pageRequestOf(request), "too_long");
    return send(request, response, page);
  }

  // Without a promise where there is no body, as for most requests.
  return (request, response, next) => {
    const { headers } = request;
    const length = Number(headers["content-length"] ?? 0);
    if (length === 0 && headers["transfer-encoding"] === undefined) return next();
    return admit(request, response, length, next);
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer | "too long" | "broken off"> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > MAX_SWALLOWED_BYTES) break;
      if (bytes <= MAX_BYTES) chunks.push(chunk);
    }
  } catch {
    return "broken off";
  }
  return bytes > MAX_BYTES ? "too long" : Buffer.concat(chunks);
}
