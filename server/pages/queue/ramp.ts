/** A new rendering shows in the event loop's use only later, so the bound grows in steps. */
export function createRamp(step: number, intervalMs: number): (running: number) => number {
  let raisedAt = Number.NEGATIVE_INFINITY;
  let bound = step;
  return (running) => {
    const now = performance.now();
    if (now - raisedAt >= intervalMs) {
      raisedAt = now;
      bound = running + step;
    }
    return bound;
  };
}
