export type Ending = "SIGTERM" | "SIGINT";
type Listener = (signal: NodeJS.Signals, number: number) => void;

/** The part of `process` that is used here. */
export type Signals = {
  listeners(signal: Ending): readonly Listener[];
  removeAllListeners(signal: Ending): unknown;
  on(signal: Ending, listener: Listener): unknown;
  exit(code: number): unknown;
};

type Patience = {
  /** For the parking; longer than most exchanges. */
  readonly parkMs: number;
  /** For the connections after it. */
  readonly drainMs: number;
};

/** Together shorter than the ten seconds after which containers are killed. */
const usualPatience: Patience = { parkMs: 7_000, drainMs: 2_000 };

/**
 * Lets `park` go first when the process is asked to end, and then whoever listened already: Next
 * drains its connections and exits, which would cut off a booking that is being sent. Its draining
 * waits for browsers that keep asking, so it has its time too. Whatever is cut off all the same
 * is taken up by the next start.
 */
export function parkBeforeExit(
  park: () => Promise<void>,
  signals: Signals = process,
  { parkMs, drainMs }: Patience = usualPatience,
): void {
  let isEnding = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    const others = signals.listeners(signal);
    signals.removeAllListeners(signal);
    signals.on(signal, async (_name, number) => {
      // A terminal sends its signal to a whole group, which passes it on.
      if (isEnding) return;
      isEnding = true;
      await atMost(parkMs, park());
      setTimeout(() => signals.exit(128 + number), others.length > 0 ? drainMs : 0);
      for (const other of others) other(signal, number);
    });
  }
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), enough]);
  clearTimeout(timer);
}
