import type { IncomingMessage } from "node:http";
import { publicAddressOf } from "#lib/abuse/client-address.ts";
import { slugOf } from "./location-of.ts";

/** In the order of their turns: a visitor's own pages, pages rendered before, others. */
export const PRIORITIES = ["own", "known", "other"] as const;
export type Priority = (typeof PRIORITIES)[number];

export type Queued<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "busy" };

/** Who asks, and for a page of which location. */
export type Asker = { readonly address: string; readonly slug: string };
export type AskerOf = (request: IncomingMessage) => Asker;

/** Private addresses count as one: the operator's own, or a proxy that hides its visitors. */
export function createAskerOf(trustedProxyHops: number): AskerOf {
  return ({ url = "/", headers }) => ({
    address:
      publicAddressOf(String(headers["x-forwarded-for"] ?? ""), trustedProxyHops) ?? "private",
    slug: slugOf(url),
  });
}

export type RenderQueue = {
  state(): { readonly running: number; readonly waiting: number };
  run<T>(priority: Priority, asker: Asker, render: () => Promise<T>): Promise<Queued<T>>;
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
  /** What takes longer waits for the upstream, not for the processor, and leaves its room to others. */
  readonly slowAfterMs: number;
  /** So many of one location may wait for its upstream at a time, */
  readonly maxSlowOfOne: number;
  /** and so many in all: more keep their room, since each takes memory. */
  readonly maxSlow: number;
};

export const usualBounds: Bounds = {
  maxOwn: 4,
  maxOthers: 2,
  maxIdle: 64,
  maxWaiting: 1_000,
  maxWaitMs: 2_000,
  slowAfterMs: 400,
  maxSlowOfOne: 64,
  maxSlow: 256,
};

const LOOK_MS = 25;

type Waiting = { start(): void };
/** By address, in the order of their turns. */
type Line = Map<string, Waiting[]>;

/**
 * Bounds the renderings at a time and serves addresses in turn (decision 54). A location whose upstream
 * does not answer keeps none from the others.
 */
export function createRenderQueue(isIdle: () => boolean, bounds = usualBounds): RenderQueue {
  const lines = new Map<Priority, Line>(PRIORITIES.map((priority) => [priority, new Map()]));
  const running = { own: 0, others: 0, slow: 0 };
  const slowOf = new Map<string, number>();
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

  /** Of a rendering that has begun; what it returns gives the room back. */
  function roomOf(kind: "own" | "others", slug: string): () => void {
    let isSlow = false;
    const timer = setTimeout(() => {
      if (running.slow >= bounds.maxSlow) return;
      isSlow = true;
      running[kind] -= 1;
      running.slow += 1;
      slowOf.set(slug, (slowOf.get(slug) ?? 0) + 1);
      startNext();
    }, bounds.slowAfterMs).unref();
    return () => {
      clearTimeout(timer);
      running[isSlow ? "slow" : kind] -= 1;
      if (!isSlow) return;
      const left = (slowOf.get(slug) ?? 1) - 1;
      if (left > 0) slowOf.set(slug, left);
      else slowOf.delete(slug);
    };
  }

  return {
    state: () => ({ running: running.own + running.others + running.slow, waiting }),
    async run(priority, { address, slug }, render) {
      const slow = slowOf.get(slug) ?? 0;
      if (waiting >= bounds.maxWaiting || slow >= bounds.maxSlowOfOne) return { kind: "busy" };
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
      const leaveRoom = roomOf(kind, slug);
      try {
        return { kind: "done", value: await render() };
      } finally {
        leaveRoom();
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
