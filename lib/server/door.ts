import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, Server } from "node:http";
import { refuseLarge } from "./size.ts";

/** Until the headers of a request are there, and the whole of it. Milliseconds. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
/** A connection on which nothing moves: somebody reads very slowly, or not at all. */
const SILENCE_MS = 60_000;

/** Where requests are led that have no address: the site's own words for "not here". */
const NOWHERE = "/not-here";

/**
 * Stands before the framework, which makes its server itself and cannot be told these things:
 * every request is marked with the address it came from, addresses that cannot be read lead to a
 * page instead of a bare 500, large bodies are refused, and slow connections are dropped. `begin`
 * is told of each server before it answers its first request.
 */
export function watchTheDoor(publicUrl: string, begin: (server: Server) => void = () => {}): void {
  const known = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    if (!(message instanceof Object) || !("request" in message) || !("server" in message)) return;
    const { request, server } = message;
    if (!(request instanceof IncomingMessage) || !(server instanceof Server)) return;
    if (!known.has(server)) {
      known.add(server);
      limitSlowness(server);
      begin(server);
      refuseLarge(server);
    }
    admit(request, publicUrl);
  });
}

function limitSlowness(server: Server): void {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.timeout = SILENCE_MS;
}

/** Appends the peer as a proxy would, so that whoever counts from the right can rely on the last. */
function admit(request: IncomingMessage, publicUrl: string): void {
  const { headers } = request;
  const peer = request.socket.remoteAddress ?? "unknown";
  headers["x-forwarded-for"] = [headers["x-forwarded-for"] ?? [], peer].flat().join(", ");
  // PUBLIC_URL says how the site is reached, and `isOwnRequest` which forms are its own. Told
  // otherwise, the framework would look for its pages elsewhere, or break off without a word.
  delete headers["x-forwarded-proto"];
  const host = headers.origin === publicUrl ? new URL(publicUrl).host : headers.host;
  if (host) headers["x-forwarded-host"] = host;
  if (!isReadable(request.url ?? "/")) request.url = NOWHERE;
  dropNonsense(request);
}

/** What its scripts say to its server. Visitors get none of them, so nobody has reason to say it. */
const OF_THE_FRAMEWORK = /^(?:rsc$|next-|x-nextjs-|x-middleware-)/;

/** What browsers never send, and the framework answers with a bare 500 or with what is no page. */
function dropNonsense(request: IncomingMessage): void {
  const { headers } = request;
  if (request.method === "TRACE") request.method = "DELETE";
  for (const name of Object.keys(headers)) if (OF_THE_FRAMEWORK.test(name)) delete headers[name];
  const type = headers["content-type"] ?? "";
  if (/^multipart\//i.test(type) && !/;\s*boundary=[^\s;]/i.test(type)) {
    headers["content-type"] = "text/plain";
  }
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.replace(/\?.*$/s, ""));
    return url.startsWith("/");
  } catch {
    return false;
  }
}
