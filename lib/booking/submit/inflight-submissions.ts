export const CROWD_ABOVE = 10;

/**
 * Forms being answered. A single one waits briefly, so that its visitor reads "confirmed" first; in
 * a crowd (more than `CROWD_ABOVE`) responses go out at once and the page reloads.
 */
export type InflightSubmissions = {
  /** Returns a function to call when it is answered. */
  begin(): () => void;
  /** Calls once there is a crowd, perhaps at once; returns the unsubscribe. */
  onCrowd(call: () => void): () => void;
};

export function createInflightSubmissions(): InflightSubmissions {
  let inFlight = 0;
  const listeners = new Set<() => void>();

  function end(): void {
    inFlight -= 1;
  }

  return {
    begin() {
      inFlight += 1;
      if (inFlight > CROWD_ABOVE) for (const call of listeners) call();
      return end;
    },
    onCrowd(call) {
      if (inFlight > CROWD_ABOVE) call();
      listeners.add(call);
      return () => void listeners.delete(call);
    },
  };
}
