const TOLERANCE_MS = 1_000;
const MAX_DRIFT = 0.001;

/** When the Redis server's clock is set forward it expires counted calls too early. */
export function createServerTime() {
  let previous: { readonly time: number; readonly sentAt: number } | undefined;
  return {
    isSteady(time: number, sentAt: number, receivedAt: number): boolean {
      const earlier = previous;
      previous = { time, sentAt };
      if (!earlier) return true;
      const passed = receivedAt - earlier.sentAt;
      return time - earlier.time <= passed * (1 + MAX_DRIFT) + TOLERANCE_MS;
    },
  };
}
