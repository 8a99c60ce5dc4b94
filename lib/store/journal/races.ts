import type { Store, Write } from "../store.ts";

const MAX_TRIES = 50;
const MAX_PAUSE_MS = 50;

export type Pause = (ms: number, _?: undefined, options?: { ref: boolean }) => Promise<unknown>;

/** `undefined` from an attempt: another process has changed what it read, so it is made again. */
export async function untilStored<T>(
  pause: Pause,
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
    await pause(Math.random() * Math.min(2 ** tries, MAX_PAUSE_MS));
  }
  throw new Error("other processes were faster too often");
}

/** Replaces one text by what `edit` makes of it. */
export async function edited(
  store: Store,
  pause: Pause,
  key: string,
  edit: (text: string | undefined) => readonly Write[],
): Promise<void> {
  await untilStored(pause, async () => {
    const [text] = await store.read([key]);
    return (await store.commit(new Map([[key, text]]), edit(text))) || undefined;
  });
}

/** One at a time for each location, so that only other processes can conflict. */
export function createSequences() {
  const latest = new Map<string, Promise<unknown>>();
  return <T>(slug: string, work: () => Promise<T>): Promise<T> => {
    const result = (latest.get(slug) ?? Promise.resolve()).then(work);
    const settled = result.catch(() => undefined);
    latest.set(slug, settled);
    return result;
  };
}
