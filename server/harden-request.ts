import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import { addStage } from "./stage.ts";

/** Where requests are led that have no address: the site's own words for "not here". */
export const NOWHERE = "/not-here";

/**
 * Hands over each HTTP server of the process with its first connection, before it has read anything from
 * it: the framework makes its server itself. After that, every connection of such a server goes to `connected`.
 */
export function watchServers(
  begin: (server: Server) => void,
  connected: (socket: Socket, server: Server) => void,
): void {
  const known = new WeakSet<Server>();
  subscribe("net.server.socket", (message) => {
    const socket: unknown = Reflect.get(Object(message), "socket");
    if (!(socket instanceof Socket)) return;
    const server: unknown = Reflect.get(socket, "server");
    if (!(server instanceof Server)) return;
    if (!known.has(server)) {
      known.add(server);
      begin(server);
    }
    connected(socket, server);
  });
}

/**
 * Marks every request with the address that it came from, leads addresses that cannot be read to a page
 * instead of a bare 500, and drops what browsers never send.
 */
export function hardenRequests(server: Server): void {
  addStage(server, (request, response, next) => {
    harden(request);
    next(request, response);
  });
}

/** Appends the peer as a proxy would, so that whoever counts from the right can rely on the last. */
function harden(request: IncomingMessage): void {
  const { headers } = request;
  const peer = request.socket.remoteAddress ?? "unknown";
  headers["x-forwarded-for"] = [headers["x-forwarded-for"] ?? [], peer].flat().join(", ");
  // PUBLIC_URL says how the site is reached. Told otherwise, the framework would look for its pages elsewhere.
  delete headers["x-forwarded-proto"];
  delete headers["x-forwarded-host"];
  if (!isReadable(request.url ?? "/")) request.url = NOWHERE;
  dropNonsense(request);
}

/** What its scripts say to its server. Visitors get none of them, so nobody has reason to say it. */
const OF_THE_FRAMEWORK =
  /^(?:rsc$|next-|x-nextjs-|x-middleware-|x-invoke-|x-matched-path$|x-now-|x-prerender-|x-action-)/;

/** What the framework answers with a bare 500, or with what is no page. */
function dropNonsense(request: IncomingMessage): void {
  const { headers } = request;
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
