import { log } from "#lib/app/log.ts";

type EndSignal = "SIGTERM" | "SIGINT";

export type Signals = {
  on(signal: EndSignal, listener: () => void): unknown;
  exit(code: number): unknown;
};

export type Closable = {
  close(closed: () => void): unknown;
  closeIdleConnections(): void;
};

type Patience = {
  readonly drainMs: number;
  readonly closeMs: number;
};

/** Together below the ten seconds after which containers are killed. */
const usualPatience: Patience = { drainMs: 7_000, closeMs: 2_000 };

/**
 * On SIGTERM or SIGINT, finishes bookings, then open requests, and exits with 0: to service managers any
 * other status is a failure. The next start resumes the rest.
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
      // A terminal signals the whole process group, and npm passes the signal on.
      if (isEnding) return;
      isEnding = true;
      await atMost(drainMs, drain());
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await atMost(closeMs, closed);
      signals.exit(0);
    });
  }
}

/** Without a handler SIGHUP would end the process, though "reload" is what it asks for elsewhere. */
export function outliveHangup(
  signals: { on(signal: "SIGHUP", listener: () => void): unknown } = process,
  to: { warn(text: string): void } = log,
): void {
  signals.on("SIGHUP", () => to.warn("SIGHUP changes nothing: a restart reads the files again"));
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), enough]);
  clearTimeout(timer);
}
