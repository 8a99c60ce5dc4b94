/** With more forms than this in hand none waits for the end of its booking. */
export const MAX_BEFORE_CROWD = 10;

/**
 * The forms that are being answered. One that comes alone waits a moment, so that its visitor reads
 * "confirmed" first; in a crowd every answer comes as soon as it can, and the page tells the rest.
 */
export type InflightSubmissions = {
  /** One more has come. To be called once it is answered. */
  came(): () => void;
  /** Calls once there are many, at once where there are; what is returned calls it off. */
  onCrowd(call: () => void): () => void;
};

export function createInflightSubmissions(): InflightSubmissions {
  let inHand = 0;
  const waiting = new Set<() => void>();

  function answered(): void {
    inHand -= 1;
  }

  return {
    came() {
      inHand += 1;
      if (inHand > MAX_BEFORE_CROWD) for (const call of waiting) call();
      return answered;
    },
    onCrowd(call) {
      if (inHand > MAX_BEFORE_CROWD) call();
      waiting.add(call);
      return () => void waiting.delete(call);
    },
  };
}
