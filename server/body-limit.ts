import type { IncomingMessage, Server } from "node:http";
import { REQUEST_MS } from "./connections.ts";
import { addStage } from "./stage.ts";

/** Our longest form is a third of it; what is sent to the framework is kept in memory. */
const MOST_BYTES = 128 * 1_024;
/** As much of a body that is too long is read, so that its sender gets to read the answer. */
const MOST_SWALLOWED = 1_024 * 1_024;

const tooLong = new WeakSet<IncomingMessage>();

/** Whether a request had a body that is longer than any form of ours, of which none is handed on. */
export function isTooLong(request: IncomingMessage): boolean {
  return tooLong.has(request);
}

/**
 * Hands requests on when all of them has come, and without a body that is too long. The framework
 * copies a body while it comes, and logs an error of its own where it breaks off.
 */
export function refuseLarge(server: Server): void {
  addStage(server, (request, response, next) => {
    const handOn = () => {
      // What is still to come of it is not waited for.
      if (isTooLong(request)) response.shouldKeepAlive = false;
      next(request, response);
    };
    const length = Number(request.headers["content-length"] ?? 0);
    if (length === 0 && request.headers["transfer-encoding"] === undefined) return handOn();
    if (length <= MOST_SWALLOWED) return whenWhole(request, handOn);
    tooLong.add(request);
    endHere(request);
    handOn();
  });
}

/** Whoever breaks off before that has asked for nothing. */
function whenWhole(request: IncomingMessage, handOn: () => void): void {
  const push = request.push.bind(request);
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  const tooLate = setTimeout(() => request.destroy(), REQUEST_MS).unref();
  request.once("close", () => clearTimeout(tooLate));
  request.push = (chunk: Uint8Array | null) => {
    bytes += chunk?.length ?? 0;
    if (bytes > MOST_BYTES) {
      tooLong.add(request);
      chunks = [];
    } else if (chunk !== null) chunks.push(chunk);
    if (chunk !== null && bytes <= MOST_SWALLOWED) return true;
    clearTimeout(tooLate);
    request.push = push;
    for (const one of chunks) push(one);
    endHere(request);
    handOn();
    return false;
  };
}

/** Whoever reads the request has seen all of it, whatever may still come. */
function endHere(request: IncomingMessage): void {
  request.push(null);
  request.push = () => false;
}
