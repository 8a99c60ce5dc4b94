import type { FieldSource } from "#lib/config/shapes.ts";
import { isRecord, type WireRecord } from "#lib/upstream/schema/names.ts";
import { RECORD_KINDS } from "#lib/upstream/schema/record-kinds.ts";
import { fieldOf, isRecognised, type SentRecord } from "./records.ts";
import type { Proposal } from "./types.ts";
import { FIELD_WORDS, scoreOf, wordsOf } from "./words.ts";

const ID_WORDS = FIELD_WORDS.id ?? [];

/**
 * Add-ons under an unknown name fail nothing: services would be sold without them. So lists of
 * lists are looked for, and flat lists whose add-ons name their group.
 */
export function findAddonGroups(services: readonly SentRecord[]): Proposal | undefined {
  const records = services.map(({ record }) => record);
  if (records.some((record) => isListOfLists(fieldOf(record, "service", "optionGroups")))) {
    return undefined;
  }
  return (
    proposalOf(records, (_, value) => (isListOfLists(value) ? {} : undefined)) ??
    proposalOf(records, (name, value) =>
      scoreOf("optionGroups", name) > 0 ? flatSource(value) : undefined,
    )
  );
}

type Found = Omit<FieldSource, "from">;

function proposalOf(
  services: readonly WireRecord[],
  look: (name: string, value: unknown) => Found | undefined,
): Proposal | undefined {
  const lists = new Map<string, { readonly found: Found; readonly count: number }>();
  for (const record of services) {
    for (const [name, value] of Object.entries(record)) {
      if (isRecognised("service", name) && !isAddonName(name)) continue;
      const found = look(name, value);
      if (found) lists.set(name, { found, count: (lists.get(name)?.count ?? 0) + 1 });
    }
  }
  const known = [...lists].filter(([name]) => scoreOf("optionGroups", name) > 0);
  const [only] = known.length > 0 ? known : [...lists];
  if (!only || (known.length !== 1 && lists.size !== 1)) return undefined;
  const [from, { found, count }] = only;
  return { kind: "service", field: "optionGroups", source: { from, ...found }, count };
}

function isAddonName(name: string): boolean {
  return (RECORD_KINDS.service.names.optionGroups ?? []).includes(name);
}

function isListOfLists(value: unknown): boolean {
  if (!isListOfRecords(value)) return false;
  return value.every((group) => Object.values(group).some(isListOfRecords));
}

function isListOfRecords(value: unknown): value is readonly WireRecord[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function flatSource(value: unknown): Found | undefined {
  if (!isListOfRecords(value)) return undefined;
  const ranked = Object.keys(value[0] ?? {})
    .filter((name) => !isRecognised("addon", name) && scoreOf("group", name) > 0)
    .filter((name) => value.every((addon) => isGroup(addon[name])))
    .map((name) => ({ name, rank: rankOf(name, value[0]?.[name]) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank);
  const [best, next] = ranked;
  return best && best.rank > (next?.rank ?? 0) ? { by: best.name } : undefined;
}

function isGroup(value: unknown): boolean {
  if (isRecord(value)) return isGroup(value.id) && typeof value.name === "string";
  return (typeof value === "string" && value !== "") || Number.isSafeInteger(value);
}

/** `groupName` and `groupMin` name no group. */
function rankOf(name: string, value: unknown): number {
  const words = wordsOf(name);
  if (isRecord(value) || words.some((word) => ID_WORDS.includes(word))) return 2;
  return words.length === 1 ? 1 : 0;
}

export function findGroupName(groups: readonly SentRecord[]): Proposal | undefined {
  const names = Object.keys(groups[0]?.record ?? {}).filter(
    (name) =>
      !isRecognised("addonGroup", name) &&
      scoreOf("name", name) > 0 &&
      groups.every(({ record }) => isText(record[name])),
  );
  const [from, ...others] = names;
  if (from === undefined || others.length > 0) return undefined;
  return { kind: "addonGroup", field: "name", source: { from }, count: groups.length };
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}
