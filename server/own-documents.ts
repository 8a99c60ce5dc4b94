import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { withErrorPage } from "./error-page.ts";
import { type Answer, answerTo, type Handler, type Question } from "./inject.ts";

const zip = promisify(gzip);

/** What the framework serves as it is. A seal in an address may end like a file's name. */
const FILE = /^\/(?:(?:_next|brands|fonts|icons|scripts)\/|[^/?]*\.[a-z0-9]+(?:\?|$))/;

/** Whether somebody opens a page that may be made for them alone, or sends a form that leads to one. */
export function isDocument({
  method,
  url = "/",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): boolean {
  const isAsked = method === "GET" || method === "POST";
  return isAsked && !FILE.test(url) && headers.upgrade === undefined;
}

/** Has the framework answer a visitor's own request, as a whole. */
export async function ownDocument(answer: Handler, request: IncomingMessage): Promise<Answer> {
  // What is zipped can't be changed any more.
  delete request.headers["accept-encoding"];
  return withErrorPage(answer, questionOf(request), await answerTo(answer, request));
}

/** What a visitor has asked for, with headers that stand once. */
export function questionOf({ url = "/", headers }: IncomingMessage): Question {
  const once = Object.entries(headers).map(([name, value]) => [name, String(value ?? "")] as const);
  return { url, headers: Object.fromEntries(once) };
}

/** Sends an answer as it is, zipped for those who can read that. */
export async function send(
  response: ServerResponse,
  { status, headers, body }: Answer,
  zipped: boolean,
): Promise<void> {
  const others = headers.filter(([name]) => name.toLowerCase() !== "content-length");
  const isText = others.some(
    ([name, value]) => name.toLowerCase() === "content-type" && value.startsWith("text/"),
  );
  const content = zipped && isText ? await zip(body) : body;
  const all = [...others, ["Content-Length", String(content.length)]].flat();
  if (zipped && isText) all.push("Content-Encoding", "gzip");
  response.writeHead(status, all).end(content);
}
