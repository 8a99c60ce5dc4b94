import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networksOf, publicAddressOf } from "#lib/abuse/client-address.ts";
import { addStage } from "./stage.ts";

/** Until the headers of a request are there, and the whole of it. Milliseconds. */
const HEADERS_MS = 10_000;
export const REQUEST_MS = 30_000;
/** A connection on which nothing moves: somebody reads very slowly, or not at all. */
const SILENCE_MS = 60_000;

/** In all, and from one address. A browser opens six, and a house shares an address. */
const MAX_CONNECTIONS = 2_000;
const MAX_PER_ADDRESS = 100;

/** Bounds what one server holds open, and for how long. */
export function boundConnections(server: Server, hasUpgrades: boolean): void {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.timeout = SILENCE_MS;
  server.maxConnections = MAX_CONNECTIONS;
  if (hasUpgrades) return;
  server.removeAllListeners("upgrade");
  server.on("upgrade", (_request, socket) => socket.destroy());
}

type Waiting = { requests: number; timer?: NodeJS.Timeout };

/**
 * Looks after each connection: one address has so many at a time, and headers have to come in time.
 * Node looks for late ones twice a minute only, and cannot be told otherwise once it listens.
 */
export function watchConnections(maxPerAddress = MAX_PER_ADDRESS, headersMs = HEADERS_MS) {
  const counts = new Map<string, number>();
  const waiting = new WeakMap<Socket, Waiting>();

  function add(network: string, change: 1 | -1): void {
    const count = (counts.get(network) ?? 0) + change;
    if (count > 0) counts.set(network, count);
    else counts.delete(network);
  }

  /** Twice as many for each network that is wider than the one before. */
  function hasRoom(network: string, width: number): boolean {
    return (counts.get(network) ?? 0) < maxPerAddress * 2 ** width;
  }

  function waitForHeaders(socket: Socket, state: Waiting): void {
    clearTimeout(state.timer);
    if (!socket.destroyed) state.timer = setTimeout(() => socket.destroy(), headersMs).unref();
  }

  return {
    /** `networks`: who is counted, as `networksOf` names them. */
    connected(socket: Socket, networks: readonly string[]): void {
      if (!networks.every(hasRoom)) return void socket.destroy();
      const state: Waiting = { requests: 0 };
      waiting.set(socket, state);
      waitForHeaders(socket, state);
      for (const network of networks) add(network, 1);
      socket.once("close", () => {
        clearTimeout(state.timer);
        for (const network of networks) add(network, -1);
      });
    },
    /** While a request is answered there is nothing to wait for; then for the next one. */
    watch(server: Server): void {
      addStage(server, (request, response, next) => {
        const state = waiting.get(request.socket);
        if (state) {
          state.requests += 1;
          clearTimeout(state.timer);
          response.once("close", () => {
            state.requests -= 1;
            if (state.requests === 0) waitForHeaders(request.socket, state);
          });
        }
        next(request, response);
      });
    },
  };
}

/** Who is counted: nobody where all connections come from a proxy, or from this machine. */
export function peerOf(socket: Socket, trustedProxyHops: number): readonly string[] {
  if (trustedProxyHops > 0) return [];
  const stranger = publicAddressOf(socket.remoteAddress ?? null, 0);
  return stranger === undefined ? [] : networksOf(stranger);
}
