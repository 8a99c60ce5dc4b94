import type { IncomingMessage, Server } from "node:http";
import { isDocument } from "./own-documents.ts";
import { addStage } from "./stage.ts";

const METHODS = ["GET", "HEAD", "POST"];

/** What the framework's own scripts ask for. Visitors get none of them: styles and faces are all that is left. */
const OF_THE_FRAMEWORK = [
  /^\/_next\/(?!static\/[^?]+\.(?:css|woff2)(?:\?|$))/,
  /^\/__next/,
  /^[^?]*\.rsc(?:\?|$)/,
  /^[^?]*\.segments\//,
];

/** Leads what the framework would answer, and no page of ours has a use for, to "not here". */
export function hideUnused(server: Server, nowhere: string): void {
  addStage(server, (request, response, next) => {
    if (!isMethodOf(request)) {
      const headers = { Allow: METHODS.join(", "), "Content-Type": "text/plain" };
      return void response
        .writeHead(405, headers)
        .end("Pages are asked for, and forms are sent.\n");
    }
    const { url = "/" } = request;
    if (OF_THE_FRAMEWORK.some((pattern) => pattern.test(url))) request.url = nowhere;
    next(request, response);
  });
}

function isMethodOf(request: IncomingMessage): boolean {
  const { method = "GET" } = request;
  return METHODS.includes(method) && (method !== "POST" || isDocument(request));
}
