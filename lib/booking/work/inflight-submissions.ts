export const CROWD_ABOVE = 10;

/** A form sent alone waits briefly for its end, so that its visitor reads "confirmed" first. */
export type InflightSubmissions = {
  begin(): () => void;
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
