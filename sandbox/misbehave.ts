import type { Exchange } from "./exchange.ts";
import type { Fault } from "./faults.ts";
import { problem, type Reply } from "./reply.ts";

export interface Scene {
  exchange: Exchange;
  /** Does what the request asks for. */
  perform: () => Reply;
  later: (milliseconds: number, run: () => void) => void;
}

const page = "<!doctype html><title>Sorry</title><p>We will be back in a moment.</p>";

const acts: Record<Fault["kind"], (scene: Scene, fault: Fault) => void> = {
  slow({ exchange, perform, later }, { delayMs }) {
    later(delayMs, () => exchange.send(perform()));
  },
  status: refuse,
  "status-after": refuseAfterwards,
  "error-before"(scene, fault) {
    refuse(scene, { ...fault, status: 500 });
  },
  "error-after"(scene, fault) {
    refuseAfterwards(scene, { ...fault, status: 500 });
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
  "non-json"({ exchange, perform }, { body = page }) {
    const { status } = perform();
    exchange.send({ status, headers: { "content-type": "text/html" }, body });
  },
  late({ exchange, perform, later }, { delayMs }) {
    later(delayMs, perform);
    exchange.reset();
  },
};

export function misbehave(scene: Scene, fault: Fault): void {
  acts[fault.kind](scene, fault);
}

function refuse({ exchange }: Scene, { status, retryAfter, body }: Fault): void {
  const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  const reply = problem(status, "Ordered through the control port.", headers);
  exchange.send(body === undefined ? reply : { ...reply, body });
}

function refuseAfterwards(scene: Scene, fault: Fault): void {
  scene.perform();
  refuse(scene, fault);
}
