import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** On signals, and when the launching process has gone. */
export function onStop(stop: (exitCode: number) => void): void {
  for (const signal of SIGNALS) {
    process.on(signal, () => stop(128 + constants.signals[signal]));
  }
  process.on("disconnect", () => stop(1));
  // The listener must not keep a finished command alive.
  process.channel?.unref();
}

/** By `exit`, so that started processes end too. */
export function endWhenAsked(): void {
  onStop((exitCode) => process.exit(exitCode));
}
