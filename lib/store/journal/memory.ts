import { z } from "zod";
import type { Store } from "../store.ts";
import { keys } from "./keys.ts";
import { edited, type Pause } from "./races.ts";

/** What a location remembers until a time: for each kind, key → value. */
const MEMORY = {
  /** Service that is closed for online booking → until when. */
  closed: z.int(),
  /** Service and refused booking of it alone → who was refused. */
  refused: z.string(),
  /** Visit of a form → when the form was sent. */
  inventory: z.int(),
  /** Network that staff trust → since when. */
  "inventory-trusted": z.int(),
  /** Network and time of which staff are notified → tries. */
  "network-notice": z.int(),
  /** Network → when staff signed in from there. */
  "staff-signed-in-from": z.int(),
  /** Session → when it ended. */
  "staff-signed-out": z.int(),
  /** Location, or "" → when all its sessions ended. */
  "staff-signed-out-everywhere": z.int(),
  /** Written to find out whether the journal can be written. */
  probe: z.int(),
} as const;

export type MemoryKind = keyof typeof MEMORY;

type MemoryValue<K extends MemoryKind> = z.infer<(typeof MEMORY)[K]>;
type Parsers = { readonly [K in MemoryKind]: { parse(value: unknown): MemoryValue<K> } };

const parsers: Parsers = MEMORY;

export type Memory = {
  remember<K extends MemoryKind>(
    slug: string,
    kind: K,
    key: string,
    value: MemoryValue<K>,
    until: number,
  ): Promise<void>;
  recall<K extends MemoryKind>(
    slug: string,
    kind: K,
    key: string,
    now: number,
  ): Promise<MemoryValue<K> | undefined>;
  list<K extends MemoryKind>(
    slug: string,
    kind: K,
    now: number,
  ): Promise<ReadonlyMap<string, MemoryValue<K>>>;
  forget(slug: string, kind: MemoryKind, key: string): Promise<void>;
};

export function memoryOf(memory: Memory, slug: string, now: () => number) {
  return {
    remember: <K extends MemoryKind>(kind: K, key: string, value: MemoryValue<K>, until: number) =>
      memory.remember(slug, kind, key, value, until),
    recall: <K extends MemoryKind>(kind: K, key: string) => memory.recall(slug, kind, key, now()),
    list: <K extends MemoryKind>(kind: K) => memory.list(slug, kind, now()),
    forget: (kind: MemoryKind, key: string) => memory.forget(slug, kind, key),
  };
}

const entries = z.array(z.tuple([z.string(), z.union([z.string(), z.number()]), z.number()]));
type Entry = z.infer<typeof entries>[number];

/** Rows by the earliest end of their entries. */
const ENDS = "memory";

function entriesIn(text: string | undefined): readonly Entry[] {
  return text === undefined ? [] : entries.parse(JSON.parse(text));
}

function rowWith(row: string, kept: readonly Entry[]) {
  const isEmpty = kept.length === 0;
  const first = isEmpty ? null : Math.min(...kept.map(([, , until]) => until));
  return [
    { put: row, text: isEmpty ? null : JSON.stringify(kept) },
    { index: ENDS, member: row, score: first },
  ];
}

/** A kind of a location is one row. */
export function createMemory(store: Store, pause: Pause) {
  async function list<K extends MemoryKind>(slug: string, kind: K, now: number) {
    const [text] = await store.read([keys.memory(slug, kind)]);
    const kept = entriesIn(text).filter(([, , until]) => until > now);
    return new Map(kept.map(([key, value]) => [key, parsers[kind].parse(value)] as const));
  }

  function edit(row: string, change: (all: readonly Entry[]) => readonly Entry[]): Promise<void> {
    return edited(store, pause, row, (text) => rowWith(row, change(entriesIn(text))));
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

function without(all: readonly Entry[], key: string): readonly Entry[] {
  return all.filter(([known]) => known !== key);
}
