import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Our longest form is a third of it; what is sent to the framework is kept in memory. */
const MOST_BYTES = 128 * 1_024;

/** Answers what is larger than any form of ours before the framework takes it in. */
export function refuseLarge(server: Server): void {
  const listeners = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (Number(request.headers["content-length"] ?? 0) > MOST_BYTES) {
      refuse(request, response);
      return;
    }
    countWhatComes(request, response);
    for (const listener of listeners) listener.call(server, request, response);
  });
}

/** For bodies that do not say how long they are. */
function countWhatComes(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers["transfer-encoding"] === undefined) return;
  const push = request.push.bind(request);
  let bytes = 0;
  request.push = (chunk: Uint8Array | null, encoding) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= MOST_BYTES) return push(chunk, encoding);
    refuse(request, response);
    return false;
  };
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
