import type { Crowd } from "#lib/site/abuse/inventory.ts";
import type { Limit, Tally } from "#lib/site/abuse/tally.ts";
import { DAY_MS } from "#lib/values/durations.ts";

/** Many bookings of one network, of which staff are told once a day. */
export type NetworkNotice = Pick<Crowd, "network" | "bookings" | "minutes"> & {
  readonly tries: number;
  readonly since: number;
};

export type NetworkNotices = {
  /** False: staff were told of that network today. */
  add(crowd: Crowd): Promise<boolean>;
  take(): Promise<readonly NetworkNotice[]>;
  delivered(network: string): Promise<void>;
};

type Memory = {
  list(kind: typeof NOTICE): Promise<ReadonlyMap<string, number>>;
  remember(kind: typeof NOTICE, key: string, tries: number, until: number): Promise<void>;
};

const NOTICE = "network-notice";
const DELIVERED = -1;

export function createNetworkNotices(deps: {
  readonly memory: Memory;
  readonly tally: Pick<Tally, "take">;
  readonly slug: string;
  readonly crowds: () => Promise<readonly Crowd[]>;
  readonly now: () => number;
  readonly retryAfterMs: (tries: number) => number;
}): NetworkNotices {
  const { memory, tally, slug, crowds, now, retryAfterMs } = deps;
  const once: Limit = { name: "told", max: 1, windowMs: DAY_MS };

  /** By network: since when, and how often it was tried. */
  async function stored(): Promise<ReadonlyMap<string, { since: number; tries: number }>> {
    const found = [...(await memory.list(NOTICE))];
    return new Map(
      found.map(([key, tries]) => {
        const [network = "", since] = key.split(" ");
        return [network, { since: Number(since), tries }];
      }),
    );
  }

  function store(network: string, since: number, tries: number): Promise<void> {
    return memory.remember(NOTICE, `${network} ${since}`, tries, since + DAY_MS);
  }

  function dueAt(since: number, tries: number): number {
    const pauses = Array.from({ length: tries }, (_, index) => retryAfterMs(index + 1));
    return since + pauses.reduce((sum, pause) => sum + pause, 0);
  }

  return {
    async add({ network, intentIds }) {
      if ((await stored()).has(network)) return false;
      // Of several forms at once one tells, whichever instance takes it.
      if (!(await tally.take(once, `${slug} ${network}`, intentIds.join()))) return false;
      await store(network, now(), 0);
      return true;
    },

    async take() {
      const due = [...(await stored())].filter(
        ([, { since, tries }]) => tries >= 0 && now() >= dueAt(since, tries),
      );
      if (due.length === 0) return [];
      const standing = new Map((await crowds()).map((crowd) => [crowd.network, crowd]));
      const taken = await Promise.all(
        due.map(async ([network, { since, tries }]) => {
          const crowd = standing.get(network);
          await store(network, since, crowd ? tries + 1 : DELIVERED);
          return crowd ? [{ ...crowd, since, tries: tries + 1 }] : [];
        }),
      );
      return taken.flat();
    },

    async delivered(network) {
      const found = (await stored()).get(network);
      if (found) await store(network, found.since, DELIVERED);
    },
  };
}
