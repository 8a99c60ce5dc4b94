import { isRecord } from "#lib/upstream/schema/names.ts";
import { fieldOf, isRecognised, type SentRecord } from "./records.ts";
import type { Proposal } from "./types.ts";
import { scoreOf } from "./words.ts";

/**
 * Add-on groups under an unknown name fail nothing: their services would be sold without them, and a
 * required choice would be missed. So lists of lists are looked for.
 */
export function findAddonGroups(services: readonly SentRecord[]): Proposal | undefined {
  const lists = new Map<string, number>();
  for (const { record } of services) {
    const own = fieldOf(record, "service", "optionGroups");
    if (Array.isArray(own) && own.length > 0) return undefined;
    for (const [name, value] of Object.entries(record)) {
      if (!isRecognised("service", name) && isListOfLists(value)) {
        lists.set(name, (lists.get(name) ?? 0) + 1);
      }
    }
  }
  const known = [...lists].filter(([name]) => scoreOf("optionGroups", name) > 0);
  const [only] = known.length > 0 ? known : [...lists];
  if (!only || (known.length !== 1 && lists.size !== 1)) return undefined;
  const [from, count] = only;
  return { kind: "service", field: "optionGroups", source: { from }, count };
}

function isListOfLists(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((group) => isRecord(group) && Object.values(group).some(isListOfRecords));
}

function isListOfRecords(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}
