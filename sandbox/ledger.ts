import { minute } from "./limits.ts";

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

interface Tally {
  requests: number[];
  writes: number[];
  open: number;
}

const kept = 20_000;

/** Every request of a live key, refused ones included. */
export class Ledger {
  readonly #entries: Entry[] = [];
  readonly #tallies = new Map<string, Tally>();
  readonly #counts = {
    requestsTotal: 0,
    maxRequestsIn60s: 0,
    maxWritesIn60s: 0,
    maxInFlight: 0,
    rejected429: 0,
  };

  /** The returned function closes the request, once. */
  arrive(entry: Entry): (status: number | null) => void {
    this.#counts.requestsTotal += 1;
    this.#entries.push(entry);
    if (this.#entries.length > 2 * kept) this.#entries.splice(0, kept);
    const tally = entry.key === null ? null : this.#tallyOf(entry.key);
    if (tally) this.#count(tally, entry);
    return (status) => {
      entry.status = status;
      if (status === 429) this.#counts.rejected429 += 1;
      if (tally) tally.open -= 1;
    };
  }

  /** The latest 20,000 requests; maxima are the highest of any key. */
  report() {
    return { requests: this.#entries.slice(-kept), ...this.#counts };
  }

  #tallyOf(key: string): Tally {
    const tally = this.#tallies.get(key) ?? { requests: [], writes: [], open: 0 };
    this.#tallies.set(key, tally);
    return tally;
  }

  #count(tally: Tally, { at, method }: Entry): void {
    const counts = this.#counts;
    const writes = method === "GET" ? 0 : slide(tally.writes, at);
    tally.open += 1;
    counts.maxInFlight = Math.max(counts.maxInFlight, tally.open);
    counts.maxRequestsIn60s = Math.max(counts.maxRequestsIn60s, slide(tally.requests, at));
    counts.maxWritesIn60s = Math.max(counts.maxWritesIn60s, writes);
  }
}

/** Adds a moment and counts the 60 seconds up to it. */
function slide(moments: number[], at: number): number {
  moments.push(at);
  const first = moments.findIndex((moment) => moment > at - minute);
  moments.splice(0, first);
  return moments.length;
}
