import { say } from "../support/say.ts";
import { onStop } from "../support/signals.ts";

/** A terminal's Ctrl-C arrives twice: at the launcher, which passes it on, and here. */
const SAME_PRESS_MS = 1_000;

export type Stopping = {
  isStopping(): boolean;
  exitCode(): number | undefined;
};

/** The first signal ends the rehearsal in order, a later one at once: the next run cancels what is left then. */
export function createStopping(): Stopping {
  let stopped: { readonly at: number; readonly exitCode: number } | undefined;
  onStop((exitCode) => {
    const at = performance.now();
    if (stopped && at - stopped.at < SAME_PRESS_MS) return;
    if (stopped) process.exit(exitCode);
    stopped = { at, exitCode };
    say("• Stops, and cancels what was booked. Once more leaves that to the next run");
  });
  return { isStopping: () => stopped !== undefined, exitCode: () => stopped?.exitCode };
}
