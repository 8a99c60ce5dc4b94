import { z } from "zod";

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

export function parseValue<K extends MemoryKind>(kind: K, stored: unknown): MemoryValue<K> {
  return parsers[kind].parse(stored);
}

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
