import type { IncomingMessage } from "node:http";
import { publicAddressOf } from "#lib/abuse/client-address.ts";

/** Who is rendered for first: a visitor's own pages, then pages asked for before, then others. */
export const PRIORITIES = ["own", "known", "other"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** What came of a rendering, or that there was no room for it in time. */
export type Queued<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "busy" };

/** The address that a request counts for. */
export type SenderOf = (request: IncomingMessage) => string;

/** Private addresses count as one: they are the operator's own, or of a proxy that hides its visitors. */
export function createSenderOf(trustedProxyHops: number): SenderOf {
  return ({ headers }) =>
    publicAddressOf(String(headers["x-forwarded-for"] ?? ""), trustedProxyHops) ?? "private";
}

export type RenderQueue = {
  run<T>(priority: Priority, address: string, render: () => Promise<T>): Promise<Queued<T>>;
};

type Bounds = {
  /** Renderings at a time while the processor is busy. */
  readonly maxBusy: number;
  /** While it is not: those under way wait for the upstream. */
  readonly maxIdle: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
};

export const usualBounds: Bounds = {
  maxBusy: 4,
  maxIdle: 64,
  maxWaiting: 1_000,
  maxWaitMs: 2_000,
};

/** How often a busy processor is looked at again while somebody waits. */
const LOOK_MS = 25;

type Waiting = { start(): void };
/** By address, in the order in which it is their turn. */
type Line = Map<string, Waiting[]>;

/** Bounds the renderings under way, and shares them out among addresses in turn. */
export function createRenderQueue(isIdle: () => boolean, bounds = usualBounds): RenderQueue {
  const lines = new Map<Priority, Line>(PRIORITIES.map((priority) => [priority, new Map()]));
  let running = 0;
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;

  function startNext(): void {
    clearTimeout(timer);
    timer = undefined;
    let room = isIdle() ? bounds.maxIdle : bounds.maxBusy;
    // A few at a time: what is started now is not yet seen in the processor's use.
    room = Math.min(room, running + bounds.maxBusy);
    while (running < room && waiting > 0) takeFrom(lines)?.start();
    if (waiting > 0) timer = setTimeout(startNext, LOOK_MS).unref();
  }

  return {
    async run(priority, address, render) {
      if (waiting >= bounds.maxWaiting) return { kind: "busy" };
      const isStarted = await new Promise<boolean>((resolve) => {
        const line = lines.get(priority) ?? new Map<string, Waiting[]>();
        const entry: Waiting = {
          start() {
            clearTimeout(deadline);
            waiting -= 1;
            running += 1;
            resolve(true);
          },
        };
        const deadline = setTimeout(() => {
          leave(line, address, entry);
          waiting -= 1;
          resolve(false);
        }, bounds.maxWaitMs);
        waiting += 1;
        line.set(address, [...(line.get(address) ?? []), entry]);
        startNext();
      });
      if (!isStarted) return { kind: "busy" };
      try {
        return { kind: "done", value: await render() };
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}

/** The next one of the first line that has any; its address goes to the end of that line. */
function takeFrom(lines: ReadonlyMap<Priority, Line>): Waiting | undefined {
  for (const line of lines.values()) {
    for (const [address, [first, ...others]] of line) {
      line.delete(address);
      if (others.length > 0) line.set(address, others);
      if (first) return first;
    }
  }
  return undefined;
}

function leave(line: Line, address: string, entry: Waiting): void {
  const others = (line.get(address) ?? []).filter((one) => one !== entry);
  if (others.length > 0) line.set(address, others);
  else line.delete(address);
}
