import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What can go wrong between the site and the upstream without the upstream's doing. */
export type WireFault =
  /** The connection is reset as soon as the head of the request is there; nothing is passed on. */
  | "reset-at-head"
  /** The whole request is read, then the connection ends without a word; nothing is passed on. */
  | "end-unheard"
  /** The request is passed on and carried out; then the connection ends without a word. */
  | "end-heard";

/** The line between the site and the sandbox, which can be cut. */
export type Wire = {
  /** The base address for the site. */
  readonly url: string;
  /** The next POST has this fault. */
  spoil(fault: WireFault): void;
  /** Nobody listens for so long: connections are refused. */
  refuse(ms: number): Promise<void>;
  close(): Promise<void>;
};

const HOST = "127.0.0.1";

export async function layWire(port: number, target: string): Promise<Wire> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const waiting: WireFault[] = [];
  const server = createServer((incoming, outgoing) => {
    const fault = incoming.method === "POST" ? waiting.shift() : undefined;
    if (fault === "reset-at-head") incoming.socket.resetAndDestroy();
    else if (fault === "end-unheard") incoming.resume().once("end", () => end(incoming.socket));
    else pass(target, agent, incoming, outgoing, fault === "end-heard");
  });
  // Without this the site would meet connections that die of age, which is not on the list.
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
    spoil: (fault) => waiting.push(fault),
    async refuse(ms) {
      if (!server.listening) return;
      // Exchanges that are on their way go on; only new connections are refused.
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

/** Passes a request on as it is, and its answer or its end back. */
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
  // What breaks on one side breaks on the other.
  onward.once("error", () => incoming.socket.resetAndDestroy());
  outgoing.once("close", () => onward.destroy());
  incoming.pipe(onward);
}
