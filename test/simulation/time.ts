/** Virtual time: events by time, then by a tie-break of the seed. */
export type Time = {
  /** Whole milliseconds since the world began. */
  now(): number;
  at(when: number, run: () => void): () => void;
  after(ms: number, run: () => void): () => void;
  sleep(ms: number): Promise<void>;
  /** Runs events up to `end`, or until there is none or `isOver` says so. */
  run(end: number, isOver: () => boolean): Promise<void>;
};

type Event = {
  readonly when: number;
  readonly tie: number;
  run: (() => void) | undefined;
};

const never = Number.MAX_SAFE_INTEGER;
/** Of the process itself: a world replaces the timers of everything that runs in it. */
const afterTicks = setImmediate;

/** All awaits between two events are microtasks, which end before a tick begins. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve);
  });
}

/** Node reports unhandled rejections only when no tick is left, so a world waits for it at its end. */
export function rejectionsTold(): Promise<void> {
  return new Promise((resolve) => {
    afterTicks(resolve);
  });
}

export function createTime(tieBreak: () => number): Time {
  const heap: Event[] = [];
  let now = 0;

  function at(when: number, run: () => void): () => void {
    const event: Event = { when: Math.max(now, Math.ceil(when)), tie: tieBreak(), run };
    push(heap, event);
    return () => {
      event.run = undefined;
    };
  }

  function next(): Event | undefined {
    for (let event = heap[0]; event; event = heap[0]) {
      if (event.run) return event;
      pop(heap);
    }
    return undefined;
  }

  return {
    now: () => now,
    at,
    after: (ms, run) => at(Math.min(now + Math.max(0, ms), never), run),
    sleep: (ms) => new Promise((resolve) => at(now + ms, resolve)),
    async run(end, isOver) {
      await settled();
      for (let event = next(); event && event.when <= end; event = next()) {
        if (isOver()) return;
        pop(heap);
        now = event.when;
        const { run } = event;
        event.run = undefined;
        run?.();
        await settled();
      }
    },
  };
}

function isBefore(one: Event, other: Event): boolean {
  return one.when < other.when || (one.when === other.when && one.tie < other.tie);
}

function push(heap: Event[], event: Event): void {
  let at = heap.length;
  heap.push(event);
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (!parent || !isBefore(event, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = event;
}

function pop(heap: Event[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const [one, other] = [heap[left], heap[left + 1]];
    if (!one) break;
    const isRight = other !== undefined && isBefore(other, one);
    const child = isRight ? other : one;
    if (!isBefore(child, last)) break;
    heap[at] = child;
    at = isRight ? left + 1 : left;
  }
  heap[at] = last;
}
