/** With more forms than this in hand none waits for the end of its booking. */
export const MANY_FORMS = 10;

/**
 * The forms that are being answered. One that comes alone waits a moment, so that its visitor reads
 * "confirmed" first; in a crowd every answer comes as soon as it can, and the page tells the rest.
 */
export type Forms = {
  /** One more has come. To be called once it is answered. */
  came(): () => void;
  /** Calls once there are many, at once where there are; what is returned calls it off. */
  onCrowd(call: () => void): () => void;
};

export function createForms(): Forms {
  let inHand = 0;
  const waiting = new Set<() => void>();

  function answered(): void {
    inHand -= 1;
  }

  return {
    came() {
      inHand += 1;
      if (inHand > MANY_FORMS) for (const call of waiting) call();
      return answered;
    },
    onCrowd(call) {
      if (inHand > MANY_FORMS) call();
      waiting.add(call);
      return () => void waiting.delete(call);
    },
  };
}
