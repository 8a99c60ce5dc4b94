import type { RedisConnection } from "#lib/store/redis/connection.ts";
import type { Clock } from "../clock.ts";
import { pauseScript } from "./shared-lua.ts";

const RETRY_MS = 500;

/** The pause of a key: at once in this instance, and told to the others as soon as Redis can be reached. */
export function createSharedPause(
  redis: Pick<RedisConnection, "run">,
  keys: readonly string[],
  clock: Clock,
) {
  let pausedUntil = 0;
  /** Of the pauses that this instance has caused: until when, and what the others were told. */
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
