/** With more forms than this in hand none waits for the end of its booking. */
export const MANY_FORMS = 10;

/**
 * The forms that are being answered. One that comes alone waits a moment, so that its visitor reads
 * "confirmed" first; in a crowd every answer comes as soon as it can, and the page tells the rest.
 */
export type Forms = {
  /** One more has come. To be called once it is answered. */
  came(): () => void;
  /** Resolves when there are many. */
  crowded(): Promise<void>;
};

export function createForms(): Forms {
  let inHand = 0;
  let crowd = Promise.withResolvers<void>();

  function answered(): void {
    inHand -= 1;
    if (inHand === MANY_FORMS) crowd = Promise.withResolvers<void>();
  }

  return {
    came() {
      inHand += 1;
      if (inHand > MANY_FORMS) crowd.resolve();
      return answered;
    },
    crowded: () => crowd.promise,
  };
}
