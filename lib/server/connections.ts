import type { Server } from "node:http";
import type { Socket } from "node:net";
import { strangerOf } from "#lib/guard/visitor.ts";
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

  function leave(address: string): void {
    const count = (counts.get(address) ?? 1) - 1;
    if (count > 0) counts.set(address, count);
    else counts.delete(address);
  }

  function waitForHeaders(socket: Socket, state: Waiting): void {
    clearTimeout(state.timer);
    if (!socket.destroyed) state.timer = setTimeout(() => socket.destroy(), headersMs).unref();
  }

  return {
    /** `address`: who is counted; `undefined` for this machine, private networks and proxies. */
    connected(socket: Socket, address: string | undefined): void {
      const count = address === undefined ? 0 : (counts.get(address) ?? 0) + 1;
      if (count > maxPerAddress) return void socket.destroy();
      const state: Waiting = { requests: 0 };
      waiting.set(socket, state);
      waitForHeaders(socket, state);
      if (address !== undefined) counts.set(address, count);
      socket.once("close", () => {
        clearTimeout(state.timer);
        if (address !== undefined) leave(address);
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

/** Who is counted: nobody where all connections come from a proxy. */
export function addressOf(socket: Socket, trustedProxyHops: number): string | undefined {
  return trustedProxyHops > 0 ? undefined : strangerOf(socket.remoteAddress ?? null, 0);
}
