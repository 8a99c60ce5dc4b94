import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Our longest form is a third of it; what is sent to the framework is kept in memory. */
const MOST_BYTES = 128 * 1_024;

/**
 * Hands requests on when all of them has come, and answers what is larger than any form of ours.
 * The framework copies a body while it comes, and logs an error of its own where it breaks off.
 */
export function refuseLarge(server: Server): void {
  const listeners = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const handOn = () => {
      bearBreakingOff(request, response);
      for (const listener of listeners) listener.call(server, request, response);
    };
    const length = Number(request.headers["content-length"] ?? 0);
    if (length > MOST_BYTES) return refuse(request, response);
    if (length === 0 && request.headers["transfer-encoding"] === undefined) return handOn();
    whenWhole(request, response, handOn);
  });
}

/** Whoever breaks off before that has asked for nothing. */
function whenWhole(request: IncomingMessage, response: ServerResponse, handOn: () => void): void {
  const push = request.push.bind(request);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  request.push = (chunk: Uint8Array | null) => {
    bytes += chunk?.length ?? 0;
    // For bodies that do not say how long they are.
    if (bytes > MOST_BYTES) {
      refuse(request, response);
      return false;
    }
    if (chunk !== null) return chunks.push(chunk) > 0;
    request.push = push;
    for (const one of chunks) push(one);
    handOn();
    return push(null);
  };
}

/**
 * The framework puts parts of another stream into a request that may have a body: from then on it
 * throws, where nobody listens, if its connection breaks. There are listeners of the framework's own
 * for whatever still reads the body.
 */
function bearBreakingOff(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  // Its listeners are replaced, too; this is when the connection is gone, and just before the error.
  response.once("close", () => request.on("error", () => undefined));
}

/** The rest of it is not waited for. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (!response.headersSent) {
    response.writeHead(413, { "content-type": "text/plain", connection: "close" });
    response.end("This is longer than any form of ours.\n");
  }
  socket.destroySoon();
}
