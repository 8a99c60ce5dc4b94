import type { Exchange } from "./exchange.ts";
import type { Fault } from "./faults.ts";
import { problem, type Reply } from "./reply.ts";

/** `perform` does what the request asks for. */
export interface Scene {
  exchange: Exchange;
  perform: () => Reply;
  later: (milliseconds: number, run: () => void) => void;
}

const page = "<!doctype html><title>Sorry</title><p>We will be back in a moment.</p>";

const acts: Record<Fault["kind"], (scene: Scene, fault: Fault) => void> = {
  slow({ exchange, perform, later }, { delayMs }) {
    later(delayMs, () => exchange.send(perform()));
  },
  status({ exchange }, fault) {
    exchange.send(ordered(fault));
  },
  "status-after"({ exchange, perform }, fault) {
    perform();
    exchange.send(ordered(fault));
  },
  "error-before"({ exchange }, fault) {
    exchange.send(worded(problem(500, "Nothing was done."), fault));
  },
  "error-after"({ exchange, perform }, fault) {
    perform();
    exchange.send(worded(problem(500, "Something failed after the work was done."), fault));
  },
  "reset-before"({ exchange }) {
    exchange.reset();
  },
  "reset-after"({ exchange, perform }) {
    perform();
    exchange.reset();
  },
  hang() {
    // The request stays open until the client gives up.
  },
  "cut-body"({ exchange, perform }) {
    exchange.sendHalf(perform());
  },
  "non-json"({ exchange, perform }, { body }) {
    const { status } = perform();
    exchange.sendText(status, "text/html", typeof body === "string" ? body : page);
  },
  late({ exchange, perform, later }, { delayMs }) {
    later(delayMs, perform);
    exchange.reset();
  },
};

export function misbehave(scene: Scene, fault: Fault): void {
  acts[fault.kind](scene, fault);
}

function ordered(fault: Fault): Reply {
  const { status, retryAfter } = fault;
  const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  return worded(problem(status, "Ordered through the control port.", headers), fault);
}

function worded(reply: Reply, { body }: Fault): Reply {
  return body === undefined ? reply : { ...reply, body };
}
