import { z } from "zod";
import type { Store } from "../store.ts";
import type { Memory, MemoryKind } from "./contract.ts";
import { keys } from "./records.ts";
import { type Pause, transact } from "./transact.ts";

export function memoryOf(memory: Memory, slug: string, now: () => number) {
  return {
    remember: (kind: MemoryKind, key: string, value: number, until: number) =>
      memory.remember(slug, kind, key, value, until),
    recall: (kind: MemoryKind, key: string) => memory.recall(slug, kind, key, now()),
    list: (kind: MemoryKind) => memory.list(slug, kind, now()),
    forget: (kind: MemoryKind, key: string) => memory.forget(slug, kind, key),
  };
}

/** Key, value and until when; a kind of a location is one row of them. */
const entries = z.array(z.tuple([z.string(), z.int(), z.number()]));
type Entries = Readonly<z.infer<typeof entries>>;

/** Rows by the earliest end of their entries. */
const ENDS = "memory";

export function createMemory(store: Store, pause: Pause) {
  async function list(slug: string, kind: MemoryKind, now: number) {
    const [text] = await store.read([keys.memory(slug, kind)]);
    const kept = entriesIn(text).filter(([, , until]) => until > now);
    return new Map(kept.map(([key, value]) => [key, value]));
  }

  function edit(row: string, change: (all: Entries) => Entries): Promise<void> {
    return transact(store, pause, async (attempt) => {
      const [text] = await attempt.read([row]);
      const kept = change(entriesIn(text));
      const first = kept.length > 0 ? Math.min(...kept.map(([, , until]) => until)) : null;
      attempt.write({ put: row, text: first === null ? null : JSON.stringify(kept) });
      attempt.write({ index: ENDS, member: row, score: first });
    });
  }

  const memory: Memory = {
    remember: (slug, kind, key, value, until) =>
      edit(keys.memory(slug, kind), (all) => [...without(all, key), [key, value, until]]),
    recall: async (slug, kind, key, now) => (await list(slug, kind, now)).get(key),
    list,
    forget: (slug, kind, key) => edit(keys.memory(slug, kind), (all) => without(all, key)),
  };

  async function expire(now: number): Promise<void> {
    for (const row of await store.range(ENDS, { to: now })) {
      await edit(row, (all) => all.filter(([, , until]) => until > now));
    }
  }

  return { memory, expire };
}

function entriesIn(text: string | undefined): Entries {
  return text === undefined ? [] : entries.parse(JSON.parse(text));
}

function without(all: Entries, key: string): Entries {
  return all.filter(([known]) => known !== key);
}
