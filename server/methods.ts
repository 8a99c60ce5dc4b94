import type { IncomingMessage } from "node:http";

/** Others get 405. */
export const METHODS = ["GET", "HEAD", "POST"];

export function isRead({ method }: Pick<IncomingMessage, "method">): boolean {
  return method === "GET" || method === "HEAD";
}
