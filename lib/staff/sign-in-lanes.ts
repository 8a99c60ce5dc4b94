import { err, ok, type Result } from "#lib/result.ts";

export type Sender = { readonly network: string | undefined; readonly isKnown: boolean };

export type SignInLanes = {
  run<T>(sender: Sender, task: () => Promise<T>): Promise<Result<T, "crowded">>;
};

/** Checking a password takes 32 MiB and a tenth of a second of a core. */
const AT_ONCE = 2;
const MAX_WAITING = 64;

type Lane = { readonly isKnown: boolean; readonly waiting: (() => Promise<void>)[]; busy: boolean };

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
    void task().finally(() => {
      lane.busy = false;
      running -= 1;
      if (lane.waiting.length === 0) lanes.delete(key);
      startNext();
    });
    startNext();
  }

  return {
    run<T>({ network = "", isKnown }: Sender, task: () => Promise<T>) {
      if (waitingOf(isKnown) >= MAX_WAITING) return Promise.resolve(err("crowded"));
      return new Promise<Result<T, "crowded">>((resolve, reject) => {
        const lane = lanes.get(network) ?? { isKnown, waiting: [], busy: false };
        lanes.set(network, lane);
        lane.waiting.push(() => task().then((value) => resolve(ok(value)), reject));
        startNext();
      });
    },
  };
}
