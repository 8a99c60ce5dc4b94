import { constants } from "node:os";

type EndSignal = "SIGTERM" | "SIGINT";

/** The part of `process` that is used here. */
export type Signals = {
  on(signal: EndSignal, listener: () => void): unknown;
  exit(code: number): unknown;
};

/** The part of a server that is used here. */
export type Closable = {
  close(closed: () => void): unknown;
  closeIdleConnections(): void;
};

type Patience = {
  /** For bookings that are being sent; longer than most exchanges. */
  readonly drainMs: number;
  /** For the connections after them. */
  readonly closeMs: number;
};

/** Together shorter than the ten seconds after which containers are killed. */
const usualPatience: Patience = { drainMs: 7_000, closeMs: 2_000 };

/**
 * On a signal to end, finishes the bookings in hand while pages are still answered, then the requests
 * in hand, and exits. What is cut off all the same is taken up by the next start.
 */
export function gracefulShutdown(
  server: Closable,
  drain: () => Promise<void>,
  signals: Signals = process,
  { drainMs, closeMs }: Patience = usualPatience,
): void {
  let isEnding = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    signals.on(signal, async () => {
      // A terminal sends its signal to a whole group, which passes it on.
      if (isEnding) return;
      isEnding = true;
      await atMost(drainMs, drain());
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await atMost(closeMs, closed);
      signals.exit(128 + constants.signals[signal]);
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
