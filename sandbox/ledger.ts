import { minute } from "./limits/limiter.ts";

/** `status` is null until the request is answered. */
export interface Entry {
  at: number;
  method: string;
  path: string;
  /** Null for an unknown route. */
  route: string | null;
  status: number | null;
  /** The key's name, never its value. */
  key: string | null;
}

interface Maxima {
  requestsIn60s: number;
  writesIn60s: number;
  inFlight: number;
}

interface Tally extends Maxima {
  requests: number[];
  writes: number[];
  open: number;
}

const kept = 20_000;

/** Every request of a live key, refused ones included. */
export class Ledger {
  readonly #entries: Entry[] = [];
  readonly #tallies = new Map<string, Tally>();
  #total = 0;
  #rejected = 0;

  /** The returned function closes the request; closing twice is harmless. */
  arrive(entry: Entry): (status: number | null) => void {
    this.#total += 1;
    this.#entries.push(entry);
    if (this.#entries.length > 2 * kept) this.#entries.splice(0, kept);
    const tally = entry.key === null ? null : this.#tallyOf(entry.key);
    if (tally) count(tally, entry);
    let open = true;
    return (status) => {
      if (!open) return;
      open = false;
      entry.status = status;
      if (status === 429) this.#rejected += 1;
      if (tally) tally.open -= 1;
    };
  }

  /** Maxima over all keys and for each; the latest 20,000 requests. */
  report() {
    const keys = Object.fromEntries(
      [...this.#tallies].map(([name, { requestsIn60s, writesIn60s, inFlight }]) => [
        name,
        { requestsIn60s, writesIn60s, inFlight },
      ]),
    );
    const tallies = Object.values(keys);
    const most = (field: keyof Maxima) => Math.max(0, ...tallies.map((tally) => tally[field]));
    return {
      requests: this.#entries.slice(-kept),
      requestsTotal: this.#total,
      maxRequestsIn60s: most("requestsIn60s"),
      maxWritesIn60s: most("writesIn60s"),
      maxInFlight: most("inFlight"),
      rejected429: this.#rejected,
      keys,
    };
  }

  #tallyOf(key: string): Tally {
    const tally = this.#tallies.get(key) ?? {
      requests: [],
      writes: [],
      open: 0,
      requestsIn60s: 0,
      writesIn60s: 0,
      inFlight: 0,
    };
    this.#tallies.set(key, tally);
    return tally;
  }
}

function count(tally: Tally, { at, method }: Entry): void {
  tally.open += 1;
  tally.inFlight = Math.max(tally.inFlight, tally.open);
  tally.requestsIn60s = Math.max(tally.requestsIn60s, slide(tally.requests, at));
  if (method !== "GET") tally.writesIn60s = Math.max(tally.writesIn60s, slide(tally.writes, at));
}

/** Adds a moment and counts the 60 seconds up to it. */
function slide(moments: number[], at: number): number {
  moments.push(at);
  const first = moments.findIndex((moment) => moment > at - minute);
  moments.splice(0, first);
  return moments.length;
}
