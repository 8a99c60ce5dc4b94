import type { RedisConnection } from "#lib/store/redis/connection.ts";
import type { Clock } from "../clock.ts";
import { pauseScript } from "./shared-lua.ts";

const RETRY_MS = 500;

/** A key's pause: effective at once here, and passed to the other instances once Redis answers. */
export function createSharedPause(
  redis: Pick<RedisConnection, "run">,
  keys: readonly string[],
  clock: Clock,
) {
  let pausedUntil = 0;
  /** End of the pauses caused by this instance, and the end that the others know. */
  let causedUntil = 0;
  let toldUntil = 0;
  let isTelling = false;
  let isClosed = false;

  function extendTo(time: number): void {
    pausedUntil = Math.max(pausedUntil, time);
  }

  function pauseFor(ms: number): void {
    causedUntil = Math.max(causedUntil, clock.monotonic() + ms);
    extendTo(causedUntil);
    if (!isTelling) tellOthers();
  }

  function tellOthers(): void {
    const end = causedUntil;
    const leftMs = end - clock.monotonic();
    isTelling = leftMs > 0 && toldUntil < end && !isClosed;
    if (!isTelling) return;
    redis.run(pauseScript, keys, [JSON.stringify({ ms: Math.ceil(leftMs) })]).then(
      () => {
        toldUntil = end;
        tellOthers();
      },
      () => void clock.after(RETRY_MS, tellOthers),
    );
  }

  return {
    extendTo,
    pauseFor,
    pausedMs: () => Math.max(0, pausedUntil - clock.monotonic()),
    close() {
      isClosed = true;
    },
  };
}
