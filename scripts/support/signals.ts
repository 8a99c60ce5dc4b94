import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Calls back when this command is to stop; also when the process that launched it has gone. */
export function onStop(stop: (exitCode: number) => void): void {
  for (const signal of SIGNALS) {
    process.on(signal, () => stop(128 + constants.signals[signal]));
  }
  process.on("disconnect", () => stop(1));
  // Listening alone must not keep a command alive that has done its work.
  process.channel?.unref();
}

/** Ends at once when asked to, by way of `exit`, so that what this process started ends too. */
export function endWhenAsked(): void {
  onStop((exitCode) => process.exit(exitCode));
}
