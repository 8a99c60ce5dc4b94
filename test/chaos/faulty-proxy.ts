import { Agent, createServer } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { bodyOf, type Exchange, forward, type Meddler, sendAnswer, stream } from "./exchange.ts";

export type ConnectionFault =
  /** Reset after the request's headers; nothing is forwarded. */
  | "reset-at-head"
  /** FIN after the whole request; nothing is forwarded. */
  | "end-unheard"
  /** Forwarded and carried out, then FIN without a response. */
  | "end-heard";

/** A proxy between site and sandbox with connection faults and changed answers. */
export type FaultyProxy = {
  readonly url: string;
  failNextPost(fault: ConnectionFault): void;
  refuse(ms: number): Promise<void>;
  /** The first meddler that takes a request decides its answer; call what is returned to remove it. */
  meddle(meddler: Meddler): () => void;
  close(): Promise<void>;
};

const HOST = "127.0.0.1";

export async function startFaultyProxy(port: number, target: string): Promise<FaultyProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const pendingFaults: ConnectionFault[] = [];
  const meddlers = new Set<Meddler>();

  const server = createServer((incoming, outgoing) => {
    const fault = incoming.method === "POST" ? pendingFaults.shift() : undefined;
    const { socket } = incoming;
    if (fault === "reset-at-head") socket.resetAndDestroy();
    else if (fault === "end-unheard") incoming.resume().once("end", () => end(socket));
    else {
      const exchange = { target, agent, incoming, outgoing };
      pass(exchange, fault === "end-heard").catch(() => socket.resetAndDestroy());
    }
  });
  // Otherwise idle connections would close, a fault that is not on the list.
  server.keepAliveTimeout = 60_000;

  async function pass(exchange: Exchange, isUnheard: boolean): Promise<void> {
    const { incoming, outgoing } = exchange;
    const { method = "GET", url: path = "/" } = incoming;
    if (meddlers.size === 0 && !isUnheard) return stream(exchange);
    const request = { method, path, body: await bodyOf(incoming) };
    const original = (body = request.body) => forward(exchange, body);
    for (const meddler of isUnheard ? [] : meddlers) {
      const answer = meddler(request, original);
      if (answer !== undefined) return sendAnswer(outgoing, await answer);
    }
    const answer = await original();
    if (isUnheard) end(incoming.socket);
    else sendAnswer(outgoing, answer);
  }

  const listen = () =>
    new Promise<void>((listening, failed) => {
      server.once("error", failed);
      server.listen(port, HOST, () => {
        server.off("error", failed);
        listening();
      });
    });
  const stop = () => {
    const stopped = new Promise<void>((done) => server.close(() => done()));
    server.closeAllConnections();
    return stopped;
  };

  await listen();
  return {
    url: `http://${HOST}:${port}`,
    failNextPost: (fault) => pendingFaults.push(fault),
    async refuse(ms) {
      if (!server.listening) return;
      // Open exchanges continue; only new connections are refused.
      server.close();
      server.closeIdleConnections();
      await sleep(ms);
      await listen();
    },
    meddle(meddler) {
      meddlers.add(meddler);
      return () => meddlers.delete(meddler);
    },
    async close() {
      await stop();
      agent.destroy();
    },
  };
}

function end(socket: Socket): void {
  socket.end();
  socket.destroySoon();
}
