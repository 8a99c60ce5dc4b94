export type RenderingBounds = {
  /** A rendering that takes longer waits for the upstream, not for the processor. */
  readonly slowAfterMs: number;
  /** Beyond this, slow renderings count like others: each takes memory. */
  readonly maxSlow: number;
};

export type RenderingKind = "own" | "others";

/** Slow ones count apart: a location without answers delays no other (docs/requests.md). */
export function createRenderings(bounds: RenderingBounds, onSlow: () => void) {
  const running = { own: 0, others: 0, slow: 0 };
  const slowByLocation = new Map<string, number>();

  function addSlow(slug: string, change: 1 | -1): void {
    running.slow += change;
    const count = slowOf(slug) + change;
    if (count > 0) slowByLocation.set(slug, count);
    else slowByLocation.delete(slug);
  }

  function slowOf(slug: string): number {
    return slowByLocation.get(slug) ?? 0;
  }

  function begin(kind: RenderingKind, slug: string): () => void {
    let isSlow = false;
    running[kind] += 1;
    const slowTimer = setTimeout(() => {
      if (running.slow >= bounds.maxSlow) return;
      isSlow = true;
      running[kind] -= 1;
      addSlow(slug, 1);
      onSlow();
    }, bounds.slowAfterMs).unref();
    return () => {
      clearTimeout(slowTimer);
      if (isSlow) addSlow(slug, -1);
      else running[kind] -= 1;
    };
  }

  return {
    begin,
    slowOf,
    running: (kind: RenderingKind) => running[kind],
    total: () => running.own + running.others + running.slow,
  };
}
