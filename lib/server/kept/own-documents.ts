import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Answer, answerTo, type Handler } from "./ask-within.ts";
import { inWords } from "./in-words.ts";

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
  const { url = "/", headers } = request;
  // What is zipped can't be changed any more.
  delete headers["accept-encoding"];
  return inWords(answer, { url, headers }, await answerTo(answer, request));
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
