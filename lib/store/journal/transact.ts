import type { Store, Write } from "../store.ts";

const MAX_TRIES = 50;
const MAX_PAUSE_MS = 50;

export type Pause = (ms: number, _?: undefined, options?: { ref: boolean }) => Promise<unknown>;

/** One attempt: what it reads must still hold when its writes are stored. */
export type Attempt = Pick<Store, "read"> & { write(...writes: readonly Write[]): void };

/** Attempts `work` until nothing that it has read has changed meanwhile; its writes are then stored, all or none. */
export async function transact<T>(
  store: Store,
  pause: Pause,
  work: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const known = new Map<string, string | undefined>();
    const writes: Write[] = [];
    const result = await work({
      async read(keys) {
        const texts = await store.read(keys);
        for (const [at, key] of keys.entries()) known.set(key, texts[at]);
        return texts;
      },
      write: (...more) => void writes.push(...more),
    });
    // Without writes too: what was read may be this very process's write, whose answer was lost.
    if (await store.commit(known, writes)) return result;
    await pause(Math.random() * Math.min(2 ** tries, MAX_PAUSE_MS));
  }
  throw new Error("other processes were faster too often");
}

/** One at a time for each location, so that only other processes can conflict. */
export function createSequences() {
  const latest = new Map<string, Promise<unknown>>();
  return <T>(slug: string, work: () => Promise<T>): Promise<T> => {
    const result = (latest.get(slug) ?? Promise.resolve()).then(work);
    latest.set(
      slug,
      result.catch(() => undefined),
    );
    return result;
  };
}
