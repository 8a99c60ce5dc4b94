/** First come, first served, so many at once. */
export type Turns = { take<T>(work: () => Promise<T>): Promise<T> };

export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function begin(): Promise<void> {
    if (busy < atOnce) {
      busy += 1;
      return;
    }
    // Whoever ends hands over the place, so `busy` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function end(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  return {
    async take(work) {
      await begin();
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
