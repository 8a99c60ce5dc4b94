import { z } from "zod";
import type { Exchange } from "./exchange.ts";
import { problem, type Reply } from "./reply.ts";

const orderSchema = z.strictObject({
  /** Such as `POST /api/Appointments/{id}`, `GET *`, `POST *`, or `*` for all. */
  route: z.string().default("*"),
  times: z.int().min(1).default(1),
  /** Matching requests that pass first. */
  after: z.int().min(0).default(0),
  delayMs: z.int().min(0).default(1000),
  status: z.int().min(200).max(599).default(503),
  /** Sent verbatim, even if malformed. */
  retryAfter: z.string().optional(),
  /** Replaces the body of a `status`, `error-` or `non-json` fault. */
  body: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
});

type Order = z.infer<typeof orderSchema>;
type Act = (exchange: Exchange, perform: () => Reply, order: Order) => void;

const page = "<!doctype html><title>Sorry</title><p>We will be back in a moment.</p>";

/** `sandbox/README.md` describes each kind. `perform` does what the request asks for. */
const acts = {
  slow(exchange, perform, { delayMs }) {
    setTimeout(() => exchange.send(perform()), delayMs).unref();
  },
  status(exchange, _, order) {
    exchange.send(refusal(order));
  },
  "status-after"(exchange, perform, order) {
    perform();
    exchange.send(refusal(order));
  },
  "error-before"(exchange, _, order) {
    exchange.send(refusal({ ...order, status: 500 }));
  },
  "error-after"(exchange, perform, order) {
    perform();
    exchange.send(refusal({ ...order, status: 500 }));
  },
  "reset-before"(exchange) {
    exchange.reset();
  },
  "reset-after"(exchange, perform) {
    perform();
    exchange.reset();
  },
  hang() {
    // The request stays open until the client gives up.
  },
  "cut-body"(exchange, perform) {
    exchange.sendHalf(perform());
  },
  "non-json"(exchange, perform, { body = page }) {
    const { status } = perform();
    exchange.send({ status, headers: { "content-type": "text/html" }, body });
  },
  late(exchange, perform, { delayMs }) {
    setTimeout(perform, delayMs).unref();
    exchange.reset();
  },
} satisfies Record<string, Act>;

export const faultSchema = orderSchema.extend({
  kind: z.custom<keyof typeof acts>((kind) => Object.hasOwn(acts, String(kind))),
});

export type Fault = z.infer<typeof faultSchema>;

export function misbehave(exchange: Exchange, perform: () => Reply, fault: Fault): void {
  acts[fault.kind](exchange, perform, fault);
}

function refusal({ status, retryAfter, body }: Order): Reply {
  const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  const reply = problem(status, "Ordered through the control port.", headers);
  return body === undefined ? reply : { ...reply, body };
}

export class FaultPlan {
  #waiting: Fault[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ ...fault });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** Uses up one occurrence; the first fault ordered wins. */
  take(route: string): Fault | null {
    const fault = this.#waiting.find((each) => covers(each.route, route));
    if (!fault) return null;
    if (fault.after > 0) {
      fault.after -= 1;
      return null;
    }
    fault.times -= 1;
    if (fault.times === 0) this.#waiting = this.#waiting.filter((each) => each !== fault);
    return fault;
  }
}

function covers(pattern: string, route: string): boolean {
  const [method] = route.split(" ");
  return pattern === "*" || pattern === route || pattern === `${method} *`;
}
