import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Answer, askWithin, type Handler } from "./ask-within.ts";

const zip = promisify(gzip);

/** What only scripts ask for, or what is no question at all: that is for the framework. */
const LIVE = ["rsc", "next-action", "upgrade", "range"] as const;

/** Whether somebody opens a page that may be made for them alone. */
export function isDocument({
  method,
  headers,
}: Pick<IncomingMessage, "method" | "headers">): boolean {
  const wantsPage = /\btext\/html\b/.test(headers.accept ?? "");
  return method === "GET" && wantsPage && LIVE.every((name) => headers[name] === undefined);
}

/** Has the framework answer a visitor's own question, as a whole and as it comes. */
export function ownDocument(answer: Handler, { url = "/", headers }: IncomingMessage) {
  const told: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    // What is zipped can't be changed any more.
    if (name !== "accept-encoding" && value !== undefined) told[name] = String(value);
  }
  return askWithin(answer, { url, headers: told });
}

/** Sends an answer as it is, zipped for those who can read that. */
export async function send(
  response: ServerResponse,
  { status, headers, body }: Answer,
  zipped: boolean,
): Promise<void> {
  const isText = headers.some(
    ([name, value]) => name.toLowerCase() === "content-type" && value.startsWith("text/"),
  );
  if (!zipped || !isText) {
    response.writeHead(status, headers.flat()).end(body);
    return;
  }
  const content = await zip(body);
  const all = headers.filter(([name]) => name.toLowerCase() !== "content-length").flat();
  all.push("Content-Encoding", "gzip", "Content-Length", String(content.length));
  response.writeHead(status, all).end(content);
}
