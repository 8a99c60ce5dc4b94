import type { IncomingMessage } from "node:http";
import type { PageRequest } from "./inject.ts";

const bodies = new WeakMap<IncomingMessage, Buffer>();

export function keepBody(request: IncomingMessage, body: Buffer): void {
  bodies.set(request, body);
}

export function pageRequestOf(request: IncomingMessage): PageRequest {
  const { method, url = "/", headers } = request;
  const { "accept-encoding": _, ...sent } = headers;
  if (method !== "POST") return { url, headers: sent };
  return { method, url, headers: sent, body: bodies.get(request) ?? Buffer.alloc(0) };
}
