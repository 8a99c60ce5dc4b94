/**
 * A bound that grows by `step` each `intervalMs`: new renderings show in the event loop's use only
 * later, so an idle processor must not start all of them at once.
 */
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
