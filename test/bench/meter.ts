import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** A proxy between site and sandbox that records when the site waits for responses. */
export type Meter = {
  readonly url: string;
  /** Milliseconds between two moments with at least one open request. */
  busy(from: number, to: number): number;
  close(): Promise<void>;
};

export type MeterPlan = {
  readonly readMs?: number;
  readonly writeMs?: number;
};

type Wait = { readonly from: number; to: number };

const HOST = "127.0.0.1";

export async function startMeter(target: string, plan: MeterPlan = {}): Promise<Meter> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const waits: Wait[] = [];
  const server = createServer((incoming, outgoing) => {
    const wait: Wait = { from: performance.now(), to: Number.POSITIVE_INFINITY };
    waits.push(wait);
    outgoing.once("close", () => {
      wait.to = performance.now();
    });
    const { readMs = 0, writeMs = 0 } = plan;
    const delayMs = incoming.method === "GET" ? readMs : writeMs;
    void sleep(delayMs).then(() => pass(target, agent, incoming, outgoing));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((listening) => server.listen(0, HOST, listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://${HOST}:${port}`,
    busy: (from, to) => covered(waits, from, to),
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
      agent.destroy();
    },
  };
}

/** Milliseconds of the range within any wait. */
export function covered(waits: readonly Wait[], from: number, to: number): number {
  let sum = 0;
  let until = from;
  for (const wait of waits.toSorted((one, other) => one.from - other.from)) {
    const begins = Math.max(wait.from, until);
    const ends = Math.min(wait.to, to);
    if (ends <= begins) continue;
    sum += ends - begins;
    until = ends;
  }
  return sum;
}

function pass(
  target: string,
  agent: Agent,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { method, headers } = incoming;
  const onward = request(new URL(incoming.url ?? "/", target), { method, headers, agent });
  onward.once("response", (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.once("error", () => incoming.socket.destroy());
  incoming.pipe(onward);
}
