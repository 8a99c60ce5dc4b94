import { z } from "zod";
import { type Memory, type MemoryKind, parseValue } from "../memory.ts";
import type { Spaces } from "./spaces.ts";

export const MEMORY_HASHES = ["clients", "lessons", "marks"] as const;

/** A restriction is its end alone, as 0.1.0 and 0.2.0 store it. */
const entry = z.union([
  z.tuple([z.union([z.string(), z.number()]), z.number()]),
  z.number().transform((until): [number, number] => [until, until]),
]);
type Entry = z.output<typeof entry>;

function readEntry(text: string): Entry {
  return entry.parse(JSON.parse(text));
}

/** Two kinds have a hash of their own; all others share `marks`, named `kind key`. */
function placeOf(kind: MemoryKind): { readonly hash: string; readonly prefix: string } {
  if (kind === "client") return { hash: "clients", prefix: "" };
  if (kind === "restriction") return { hash: "lessons", prefix: "" };
  return { hash: "marks", prefix: `${kind} ` };
}

function fieldOf(kind: MemoryKind, key: string) {
  const { hash, prefix } = placeOf(kind);
  return [hash, key === "" ? kind : prefix + key] as const;
}

/** No checks: losing an entry in a race does no harm. */
export function createMemory(spaces: Spaces): Memory {
  return {
    async remember(slug, kind, key, value, until) {
      await spaces.remember(slug);
      const text = JSON.stringify(kind === "restriction" ? until : [value, until]);
      await spaces.of(slug)[0].commit([], [["HSET", ...fieldOf(kind, key), text]]);
    },
    async recall(slug, kind, key, now) {
      const text = await spaces.of(slug)[0].text("HGET", ...fieldOf(kind, key));
      if (text === "") return undefined;
      const [value, until] = readEntry(text);
      return until > now ? parseValue(kind, value) : undefined;
    },
    async list(slug, kind, now) {
      const { hash, prefix } = placeOf(kind);
      const all = [...(await spaces.of(slug)[0].hash(hash))];
      const found = all.flatMap(([field, text]) => {
        if (!`${field} `.startsWith(prefix)) return [];
        const [value, until] = readEntry(text);
        return until > now ? [[field.slice(prefix.length), parseValue(kind, value)] as const] : [];
      });
      return new Map(found);
    },
    async forget(slug, kind, key) {
      await spaces.of(slug)[0].commit([], [["HDEL", ...fieldOf(kind, key)]]);
    },
  };
}

export function untilOf(text: string): number {
  return readEntry(text)[1];
}
