import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type ConnectionFault =
  /** Reset after the request's headers; nothing is forwarded. */
  | "reset-at-head"
  /** FIN after the whole request; nothing is forwarded. */
  | "end-unheard"
  /** Forwarded and carried out, then FIN without a response. */
  | "end-heard";

/** A TCP proxy between site and sandbox with connection faults. */
export type FaultyProxy = {
  readonly url: string;
  failNextPost(fault: ConnectionFault): void;
  refuse(ms: number): Promise<void>;
  close(): Promise<void>;
};

const HOST = "127.0.0.1";

export async function startFaultyProxy(port: number, target: string): Promise<FaultyProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const pendingFaults: ConnectionFault[] = [];
  const server = createServer((incoming, outgoing) => {
    const fault = incoming.method === "POST" ? pendingFaults.shift() : undefined;
    if (fault === "reset-at-head") incoming.socket.resetAndDestroy();
    else if (fault === "end-unheard") incoming.resume().once("end", () => end(incoming.socket));
    else pass(target, agent, incoming, outgoing, fault === "end-heard");
  });
  // Otherwise idle connections would close, a fault that is not on the list.
  server.keepAliveTimeout = 60_000;

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

function pass(
  target: string,
  agent: Agent,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isUnheard: boolean,
): void {
  const { method, headers } = incoming;
  const onward = request(new URL(incoming.url ?? "/", target), { method, headers, agent });
  onward.once("response", (answer) => {
    if (isUnheard) {
      answer.resume().once("end", () => end(incoming.socket));
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.once("error", () => incoming.socket.resetAndDestroy());
    answer.once("aborted", () => incoming.socket.resetAndDestroy());
  });
  onward.once("error", () => incoming.socket.resetAndDestroy());
  outgoing.once("close", () => onward.destroy());
  incoming.pipe(onward);
}
