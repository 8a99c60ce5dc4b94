import type { IncomingMessage } from "node:http";
import type { PageRequest } from "./inject.ts";

const bodies = new WeakMap<IncomingMessage, Buffer>();

/** Keeps what was read of a request, for `pageRequestOf`. */
export function keepBody(request: IncomingMessage, body: Buffer): void {
  bodies.set(request, body);
}

/** What a visitor has asked for; a response is compressed when it is sent. */
export function pageRequestOf(request: IncomingMessage): PageRequest {
  const { method, url = "/", headers } = request;
  const { "accept-encoding": _, ...sent } = headers;
  if (method !== "POST") return { url, headers: sent };
  return { method, url, headers: sent, body: bodies.get(request) ?? Buffer.alloc(0) };
}
