/**
 * The so-and-so-many-th call from a time on. What happened before that time can be left out of a plan,
 * and the same call is meant.
 */
export type Moment = { readonly from: number; readonly nth: number };

export type Moments<T> = {
  /** Counts a call, for the moments that it concerns, and says whose it is. Each comes once. */
  next(now: number, concerns?: (one: T) => boolean): T | undefined;
};

export function createMoments<T extends Moment>(all: readonly T[]): Moments<T> {
  const left = new Map(all.map((one) => [one, one.nth]));
  return {
    next(now, concerns = () => true) {
      let come: T | undefined;
      for (const [one, calls] of left) {
        if (now < one.from || !concerns(one)) continue;
        if (calls > 1 || come) left.set(one, Math.max(1, calls - 1));
        else {
          left.delete(one);
          come = one;
        }
      }
      return come;
    },
  };
}
