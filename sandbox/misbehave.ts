import type { Exchange } from "./exchange.ts";
import type { Fault } from "./faults.ts";
import { problem, type Reply } from "./reply.ts";

/** What a fault has to work with; `perform` does what the request asks for. */
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
  "error-before"({ exchange }) {
    exchange.send(problem(500, "Nothing was done."));
  },
  "error-after"({ exchange, perform }) {
    perform();
    exchange.send(problem(500, "Something failed after the work was done."));
  },
  "reset-before"({ exchange }) {
    exchange.reset();
  },
  "reset-after"({ exchange, perform }) {
    perform();
    exchange.reset();
  },
  hang() {
    // The request stays open until its sender gives up.
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

function ordered({ status, retryAfter, body }: Fault): Reply {
  const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  const reply = problem(status, "Ordered through the control port.", headers);
  return body === undefined ? reply : { ...reply, body };
}
