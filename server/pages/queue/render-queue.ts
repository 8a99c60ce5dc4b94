import type { Asker } from "../../asker.ts";
import { createFairLine } from "./fair-line.ts";
import { createRamp } from "./ramp.ts";
import { createRenderings, type RenderingBounds, type RenderingKind } from "./renderings.ts";

/** Served in this order: a visitor's own pages, pages rendered before, others. */
const PRIORITIES = ["own", "known", "other"] as const;
export type Priority = (typeof PRIORITIES)[number];

export type Queued<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "busy" };

export type RenderQueue = {
  state(): { readonly running: number; readonly waiting: number };
  run<T>(priority: Priority, asker: Asker, render: () => Promise<T>): Promise<Queued<T>>;
};

type Bounds = RenderingBounds & {
  readonly maxOwn: number;
  /** Other renderings in that time; only one while a visitor's own page is rendered. */
  readonly maxOthers: number;
  /** For each kind while renderings mostly wait for the upstream. */
  readonly maxIdle: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  readonly maxSlowPerLocation: number;
};

export const usualBounds: Bounds = {
  maxOwn: 4,
  maxOthers: 2,
  maxIdle: 64,
  maxWaiting: 1_000,
  maxWaitMs: 2_000,
  slowAfterMs: 400,
  maxSlowPerLocation: 64,
  maxSlow: 256,
};

/** No event says that the processor is idle, so waiting requests check this often. */
const RECHECK_MS = 25;

const BUSY = { kind: "busy" } as const;

/** Bounds concurrent renderings, and serves addresses in turn (docs/requests.md). */
export function createRenderQueue(
  isIdle: () => boolean,
  bounds = usualBounds,
  onWaited: (priority: Priority, seconds: number) => void = () => undefined,
): RenderQueue {
  const lines = new Map(PRIORITIES.map((priority) => [priority, createFairLine<() => void>()]));
  const renderings = createRenderings(bounds, startNext);
  const rampOfOthers = createRamp(bounds.maxOthers, RECHECK_MS);
  let waiting = 0;
  let recheckTimer: NodeJS.Timeout | undefined;

  function maxAtATime(kind: RenderingKind): number {
    if (kind === "own") return isIdle() ? bounds.maxIdle : bounds.maxOwn;
    if (isIdle()) return Math.min(bounds.maxIdle, rampOfOthers(renderings.running("others")));
    return renderings.running("own") > 0 ? 1 : bounds.maxOthers;
  }

  function mayStart(priority: Priority): boolean {
    const kind = kindOf(priority);
    return renderings.running(kind) < maxAtATime(kind);
  }

  function startNext(): void {
    clearTimeout(recheckTimer);
    recheckTimer = undefined;
    for (const [priority, line] of lines) {
      while (!line.isEmpty() && mayStart(priority)) line.takeNext()?.();
    }
    if (waiting > 0) recheckTimer = setTimeout(startNext, RECHECK_MS).unref();
  }

  /** Resolves to a function that ends the rendering, or to nothing after `maxWaitMs`. */
  function waitForTurn(priority: Priority, asker: Asker): Promise<(() => void) | undefined> {
    return new Promise((resolve) => {
      const line = lines.get(priority);
      const deadline = setTimeout(() => {
        line?.leave(asker.address, start);
        waiting -= 1;
        resolve(undefined);
      }, bounds.maxWaitMs);
      function start(): void {
        clearTimeout(deadline);
        waiting -= 1;
        resolve(renderings.begin(kindOf(priority), asker.slug));
      }
      waiting += 1;
      line?.join(asker.address, start);
      startNext();
    });
  }

  return {
    state: () => ({ running: renderings.total(), waiting }),
    async run(priority, asker, render) {
      if (waiting >= bounds.maxWaiting) return BUSY;
      if (renderings.slowOf(asker.slug) >= bounds.maxSlowPerLocation) return BUSY;
      const from = performance.now();
      const end = await waitForTurn(priority, asker);
      onWaited(priority, (performance.now() - from) / 1_000);
      if (!end) return BUSY;
      try {
        return { kind: "done", value: await render() };
      } finally {
        end();
        startNext();
      }
    },
  };
}

function kindOf(priority: Priority): RenderingKind {
  return priority === "own" ? "own" : "others";
}
