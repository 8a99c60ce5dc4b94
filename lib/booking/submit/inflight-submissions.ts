/** With more forms than this in hand none waits for the end of its booking. */
export const CROWD_ABOVE = 10;

/**
 * The forms that are being answered. One that comes alone waits a moment, so that its visitor reads
 * "confirmed" first; in a crowd every answer comes as soon as it can, and the page tells the rest.
 */
export type InflightSubmissions = {
  /** One more has come. To be called once it is answered. */
  begin(): () => void;
  /** Calls once there are many, at once where there are; what is returned calls it off. */
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
