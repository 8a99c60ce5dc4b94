import type { IncomingMessage, Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { networksOf, publicAddressOf } from "#lib/site/abuse/client-address.ts";
import { ProtectedResponse } from "./protected-response.ts";

/** Milliseconds for a request to arrive, and between checks. */
export const serverOptions: ServerOptions<typeof IncomingMessage, typeof ProtectedResponse> = {
  ServerResponse: ProtectedResponse,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
};

const IDLE_MS = 60_000;
/** Proxies keep theirs for a minute, and may send a form into one that is just being closed. */
const PROXY_IDLE_MS = 75_000;
/** In total, and for each address: a browser opens six, and households share an address. */
const MAX_CONNECTIONS = 2_000;
const MAX_PER_ADDRESS = 100;

type NetworksOf = (socket: Socket) => readonly string[];

export function boundConnections(
  server: Server,
  networksOfPeer: NetworksOf,
  maxPerAddress = MAX_PER_ADDRESS,
): void {
  server.timeout = IDLE_MS;
  server.maxConnections = MAX_CONNECTIONS;
  const counts = new Map<string, number>();

  function add(network: string, change: 1 | -1): void {
    const count = (counts.get(network) ?? 0) + change;
    if (count > 0) counts.set(network, count);
    else counts.delete(network);
  }

  /** Each wider network may have twice as many. */
  function isBelowLimit(network: string, width: number): boolean {
    return (counts.get(network) ?? 0) < maxPerAddress * 2 ** width;
  }

  server.on("connection", (socket) => {
    const networks = networksOfPeer(socket);
    if (!networks.every(isBelowLimit)) return void socket.destroy();
    for (const network of networks) add(network, 1);
    socket.once("close", () => {
      for (const network of networks) add(network, -1);
    });
  });
}

export function outliveProxies(server: Server, trustedProxyHops: number): void {
  if (trustedProxyHops > 0) server.keepAliveTimeout = PROXY_IDLE_MS;
}

/** None behind a proxy or on this machine, where all clients share an address. */
export function networksOfPeer(trustedProxyHops: number): NetworksOf {
  return (socket) => {
    if (trustedProxyHops > 0) return [];
    const address = publicAddressOf(socket.remoteAddress ?? null, 0);
    return address === undefined ? [] : networksOf(address);
  };
}
