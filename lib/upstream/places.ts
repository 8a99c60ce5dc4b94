/** A place among a limited number; giving it back twice is giving it back once. */
export type Place = { release(): void };

export type Places = {
  readonly limit: number;
  /** Places held right now. */
  used(): number;
  /** Whether the next `take` is served without waiting for anybody. */
  hasRoom(): boolean;
  /** Waits for a place, the smallest priority (0–9) first; `undefined` once closed. */
  take(priority: number): Promise<Place | undefined>;
  close(): void;
};

type Waiting = {
  readonly priority: number;
  readonly grant: (place: Place | undefined) => void;
};

/**
 * So many places. One that is free or comes back is handed out in that very moment, without a timer
 * or a turn of the event loop: in a process that is busy each of those may take a second, and a
 * few of them longer than anybody waits.
 */
export function createPlaces(limit: number): Places {
  let held = 0;
  let waiting: Waiting[] = [];
  let isClosed = false;

  function handOut(): void {
    while (held < limit) {
      const [next] = waiting.toSorted((one, other) => one.priority - other.priority);
      if (!next) return;
      waiting = waiting.filter((one) => one !== next);
      held += 1;
      next.grant(placeHeld());
    }
  }

  function placeHeld(): Place {
    let isHeld = true;
    return {
      release() {
        if (!isHeld) return;
        isHeld = false;
        held -= 1;
        handOut();
      },
    };
  }

  return {
    limit,
    used: () => held,
    hasRoom: () => held < limit,
    take(priority) {
      if (isClosed) return Promise.resolve(undefined);
      return new Promise((grant) => {
        waiting.push({ priority, grant });
        handOut();
      });
    },
    close() {
      isClosed = true;
      for (const { grant } of waiting) grant(undefined);
      waiting = [];
    },
  };
}
