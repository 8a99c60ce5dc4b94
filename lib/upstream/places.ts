import Bottleneck from "bottleneck";

/** A place among a limited number; giving it back twice is giving it back once. */
export type Place = { release(): void };

export type Places = {
  readonly limit: number;
  /** Places held right now, or taken already by somebody who is about to be told so. */
  used(): number;
  /** Whether the next `take` is served without waiting for anybody. */
  hasRoom(): boolean;
  /** Waits for a place, the smallest priority (0–9) first; `undefined` once closed. */
  take(priority: number): Promise<Place | undefined>;
  close(): void;
};

/**
 * So many places on bottleneck's `maxConcurrent`, the part of it that is exact. Its reservoirs
 * and `expiration` are not: they let more than the limit through around a refresh.
 */
export function createPlaces(limit: number): Places {
  const queue = new Bottleneck({ maxConcurrent: limit });
  let claimed = 0;

  function take(priority: number): Promise<Place | undefined> {
    claimed += 1;
    return new Promise((granted) => {
      const hold = () =>
        new Promise<void>((free) => {
          let held = true;
          granted({
            release() {
              if (!held) return;
              held = false;
              claimed -= 1;
              free();
            },
          });
        });
      queue.schedule({ priority }, hold).catch(() => granted(undefined));
    });
  }

  function close(): void {
    // What it returns waits for every place to be given back, which nobody here needs.
    void queue.stop({ dropWaitingJobs: true }).catch(() => undefined);
  }
  const used = () => Math.min(limit, claimed);
  return { limit, used, hasRoom: () => claimed < limit, take, close };
}
