import { err, ok, type Result } from "#lib/values/result.ts";

/** `lane`: a network or a device; all senders whose address is not known share one. */
export type Sender = { readonly lane: string; readonly isKnown: boolean };

export type SignInLanes = {
  /** The lane takes nothing else before `pauseAfter` is over; the others do. */
  run<T>(
    sender: Sender,
    task: () => Promise<T>,
    pauseAfter: (value: T) => Promise<void>,
  ): Promise<Result<T, "crowded">>;
};

/** Checking a password takes 32 MiB and a tenth of a second of a core. */
const AT_ONCE = 2;
const MAX_WAITING = 64;

/** A lane waits a second for each wrong password: its last one would wait too long. */
const MAX_IN_LANE = 16;

/** A task resolves once its check is over, with what the lane then waits for. */
type Task = () => Promise<() => Promise<void>>;
type Lane = { readonly isKnown: boolean; readonly waiting: Task[]; busy: boolean };

/**
 * One attempt of each network at a time, so that many at once cannot pass its limit. Networks that
 * staff have signed in from go first: a flood from elsewhere does not delay them.
 */
export function createSignInLanes(): SignInLanes {
  const lanes = new Map<string, Lane>();
  let running = 0;

  function waitingOf(isKnown: boolean): number {
    const own = [...lanes.values()].filter((lane) => lane.isKnown === isKnown);
    return own.reduce((all, { waiting }) => all + waiting.length, 0);
  }

  function inLane(lane: string): number {
    return lanes.get(lane)?.waiting.length ?? 0;
  }

  /** Lanes stand in the order of their turns; one that was served goes to the end. */
  function nextLane(): readonly [string, Lane] | undefined {
    const free = [...lanes].filter(([, { busy, waiting }]) => !busy && waiting.length > 0);
    return free.find(([, { isKnown }]) => isKnown) ?? free[0];
  }

  function startNext(): void {
    const found = running < AT_ONCE ? nextLane() : undefined;
    const task = found?.[1].waiting.shift();
    if (!found || !task) return;
    const [key, lane] = found;
    lanes.delete(key);
    lanes.set(key, lane);
    lane.busy = true;
    running += 1;
    void task().then(async (pause) => {
      running -= 1;
      startNext();
      await pause();
      lane.busy = false;
      if (lane.waiting.length === 0) lanes.delete(key);
      startNext();
    });
    startNext();
  }

  return {
    run<T>(
      { lane: key, isKnown }: Sender,
      task: () => Promise<T>,
      pauseAfter: (value: T) => Promise<void>,
    ) {
      const isFull = waitingOf(isKnown) >= MAX_WAITING || inLane(key) >= MAX_IN_LANE;
      if (isFull) return Promise.resolve(err("crowded"));
      return new Promise<Result<T, "crowded">>((resolve, reject) => {
        const lane = lanes.get(key) ?? { isKnown, waiting: [], busy: false };
        lanes.set(key, lane);
        lane.waiting.push(async () => {
          try {
            const value = await task();
            return async () => {
              await pauseAfter(value);
              resolve(ok(value));
            };
          } catch (error) {
            reject(error);
            return async () => undefined;
          }
        });
        startNext();
      });
    },
  };
}
