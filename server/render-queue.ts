import type { IncomingMessage } from "node:http";
import { publicAddressOf } from "#lib/abuse/client-address.ts";

/** In the order of their turns: a visitor's own pages, pages rendered before, others. */
export const PRIORITIES = ["own", "known", "other"] as const;
export type Priority = (typeof PRIORITIES)[number];

export type Queued<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "busy" };

export type SenderOf = (request: IncomingMessage) => string;

/** Private addresses count as one: the operator's own, or a proxy that hides its visitors. */
export function createSenderOf(trustedProxyHops: number): SenderOf {
  return ({ headers }) =>
    publicAddressOf(String(headers["x-forwarded-for"] ?? ""), trustedProxyHops) ?? "private";
}

export type RenderQueue = {
  state(): { readonly running: number; readonly waiting: number };
  run<T>(priority: Priority, address: string, render: () => Promise<T>): Promise<Queued<T>>;
};

type Bounds = {
  /** Renderings of visitors' own pages at a time while the event loop is busy. */
  readonly maxOwn: number;
  /** Other renderings then; only one while a visitor's own page is rendered. */
  readonly maxOthers: number;
  /** Of either kind while renderings mostly wait for the upstream. */
  readonly maxIdle: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
};

export const usualBounds: Bounds = {
  maxOwn: 4,
  maxOthers: 2,
  maxIdle: 64,
  maxWaiting: 1_000,
  maxWaitMs: 2_000,
};

const LOOK_MS = 25;

type Waiting = { start(): void };
/** By address, in the order of their turns. */
type Line = Map<string, Waiting[]>;

/** Bounds the renderings at a time and serves addresses in turn. Decision 54. */
export function createRenderQueue(isIdle: () => boolean, bounds = usualBounds): RenderQueue {
  const lines = new Map<Priority, Line>(PRIORITIES.map((priority) => [priority, new Map()]));
  const running = { own: 0, others: 0 };
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;
  const othersWhileIdle = createRamp(bounds.maxOthers);

  function hasRoom(priority: Priority): boolean {
    if (priority === "own") return running.own < (isIdle() ? bounds.maxIdle : bounds.maxOwn);
    const most = isIdle()
      ? Math.min(bounds.maxIdle, othersWhileIdle(running.others))
      : running.own > 0
        ? 1
        : bounds.maxOthers;
    return running.others < most;
  }

  function startNext(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const [priority, line] of lines) {
      while (line.size > 0 && hasRoom(priority)) takeFrom(line)?.start();
    }
    if (waiting > 0) timer = setTimeout(startNext, LOOK_MS).unref();
  }

  return {
    state: () => ({ running: running.own + running.others, waiting }),
    async run(priority, address, render) {
      if (waiting >= bounds.maxWaiting) return { kind: "busy" };
      const kind = priority === "own" ? "own" : "others";
      const isStarted = await new Promise<boolean>((resolve) => {
        const line = lines.get(priority) ?? new Map<string, Waiting[]>();
        const entry: Waiting = {
          start() {
            clearTimeout(deadline);
            waiting -= 1;
            running[kind] += 1;
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
        running[kind] -= 1;
        startNext();
      }
    },
  };
}

/** New renderings show in the event loop's use only later, so the bound grows step by step. */
function createRamp(step: number): (running: number) => number {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let most = step;
  return (running) => {
    const now = performance.now();
    if (now - lookedAt >= LOOK_MS) {
      lookedAt = now;
      most = running + step;
    }
    return most;
  };
}

function takeFrom(line: Line): Waiting | undefined {
  for (const [address, [first, ...others]] of line) {
    line.delete(address);
    if (others.length > 0) line.set(address, others);
    return first;
  }
  return undefined;
}

function leave(line: Line, address: string, entry: Waiting): void {
  const others = (line.get(address) ?? []).filter((one) => one !== entry);
  if (others.length > 0) line.set(address, others);
  else line.delete(address);
}
