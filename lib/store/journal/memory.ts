import { z } from "zod";
import type { Store } from "../store.ts";
import { keys } from "./records.ts";
import { type Pause, transact } from "./transact.ts";

/** Key, value and until when; a kind of a location is one text of them, which ends with the last. */
const entries = z.array(z.tuple([z.string(), z.int(), z.number()]));
type Entries = Readonly<z.infer<typeof entries>>;

/** For what concerns all locations. */
export const WHOLE_SITE = "";

/** What a location remembers until a time: for each kind, numbers by key. */
export function memoryOf(store: Store, pause: Pause, slug: string, now: () => number) {
  async function list(kind: string): Promise<ReadonlyMap<string, number>> {
    const [text] = await store.read([keys.memory(slug, kind)]);
    return new Map(keptIn(text, now()).map(([key, value]) => [key, value]));
  }

  function replace(kind: string, key: string, by: Entries): Promise<void> {
    const row = keys.memory(slug, kind);
    return transact(store, pause, async (attempt) => {
      const [text] = await attempt.read([row]);
      const at = now();
      const all = [...keptIn(text, at).filter(([known]) => known !== key), ...by];
      const forMs = Math.max(0, ...all.map(([, , until]) => until - at));
      attempt.write({ put: row, text: forMs === 0 ? null : JSON.stringify(all), forMs });
    });
  }

  return {
    list,
    recall: async (kind: string, key: string) => (await list(kind)).get(key),
    remember: (kind: string, key: string, value: number, until: number) =>
      replace(kind, key, [[key, value, until]]),
    forget: (kind: string, key: string) => replace(kind, key, []),
  };
}

function keptIn(text: string | undefined, now: number): Entries {
  if (text === undefined) return [];
  return entries.parse(JSON.parse(text)).filter(([, , until]) => until > now);
}
