import type { WireIssue } from "../issue.ts";
import { isRecord, type WireRecord } from "../names.ts";
import { RECORD_KINDS } from "../record-kinds.ts";
import { has, wordsOf } from "./split-words.ts";
import { isNothing, numberOf, shown, truthOf } from "./values.ts";
import * as is from "./words.ts";

const DOCUMENTED = new Set(Object.keys(RECORD_KINDS.slot.names));

type Found = Map<unknown, readonly WireIssue[]>;

/** By slot, what its own day and the other slots of the answer put in doubt. */
export function findSlotDoubts(
  days: readonly unknown[],
): ReadonlyMap<unknown, readonly WireIssue[]> {
  const found: Found = new Map();
  const lists = days.filter(isRecord).map((day) => ({ day, slots: slotsOf(day) }));
  const slots = lists.flatMap((each) => each.slots);
  for (const each of lists) doubtCount(each.day, each.slots, found);
  doubtMissingMembers(slots, found);
  doubtNames(slots, found);
  doubtPlaces(slots, found);
  doubtStates(slots, found);
  return found;
}

function slotsOf({ timeSlots }: WireRecord): readonly WireRecord[] {
  return Array.isArray(timeSlots) ? timeSlots.filter(isRecord) : [];
}

function add(found: Found, slot: WireRecord, path: string, fault: string): void {
  found.set(slot, [...(found.get(slot) ?? []), { path, fault }]);
}

/** Some list taken slots as well, and count the free ones; others count each start once. */
function doubtCount({ slotCount }: WireRecord, slots: readonly WireRecord[], found: Found): void {
  const count = numberOf(slotCount);
  const starts = new Set(slots.map(({ startTime }) => startTime)).size;
  if (count === undefined || count >= slots.length || count === starts) return;
  for (const slot of slots) {
    add(
      found,
      slot,
      "slotCount",
      `${count}, though ${slots.length} are listed: which ones are free?`,
    );
  }
}

function idsOf({ availableTeamMemberIds: ids }: WireRecord): readonly unknown[] {
  return Array.isArray(ids) ? ids : [];
}

function doubtMissingMembers(slots: readonly WireRecord[], found: Found): void {
  if (!slots.some((slot) => idsOf(slot).length > 0)) return;
  for (const slot of slots) {
    const { availableTeamMemberIds: ids } = slot;
    if (!Array.isArray(ids) || ids.length > 0) continue;
    add(found, slot, "availableTeamMemberIds", "empty, though other times name who is free");
  }
}

/** Parallel to the ids, or nothing is said. */
function namesOf(slot: WireRecord): readonly (readonly [id: string, name: string])[] {
  const { availableTeamMemberNames: names } = slot;
  const ids = idsOf(slot);
  if (!Array.isArray(names) || names.length !== ids.length) return [];
  return ids.flatMap((id, index) => {
    const name: unknown = names[index];
    return typeof name === "string" && name.trim() !== ""
      ? [[String(id), plain(name)] as const]
      : [];
  });
}

function plain(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, " ");
}

/** The name that most slots have is the team's; of two as frequent, none is. */
function doubtNames(slots: readonly WireRecord[], found: Found): void {
  const counts = new Map<string, Map<string, number>>();
  for (const [id, name] of slots.flatMap(namesOf)) {
    const names = counts.get(id) ?? new Map<string, number>();
    counts.set(id, names.set(name, (names.get(name) ?? 0) + 1));
  }
  const team = new Map([...counts].map(([id, names]) => [id, mostFrequent(names)]));
  for (const slot of slots) {
    if (namesOf(slot).every(([id, name]) => team.get(id) === name)) continue;
    add(found, slot, "availableTeamMemberNames", "one id with two names: who is it?");
  }
}

function mostFrequent(names: ReadonlyMap<string, number>): string | undefined {
  const most = Math.max(...names.values());
  const [first, second] = [...names].filter(([, count]) => count === most);
  return second === undefined ? first?.[0] : undefined;
}

type Places = { readonly left?: number; readonly all?: number; readonly taken?: number };

/** `{capacity: 4, booked: 4}`, `{remaining: 0}`, `{free: 0}`. */
function placesOf(slot: WireRecord): Places {
  const places: { left?: number; all?: number; taken?: number } = {};
  for (const [name, value] of Object.entries(slot)) {
    if (DOCUMENTED.has(name)) continue;
    const number = typeof value === "boolean" ? undefined : numberOf(value);
    if (number === undefined) continue;
    const words = wordsOf(name);
    if (has(words, is.LEFT)) places.left = number;
    else if (has(words, is.TAKEN)) places.taken = number;
    else if (has(words, is.PLACES)) places.all = number;
  }
  return places;
}

function doubtPlaces(slots: readonly WireRecord[], found: Found): void {
  const all = slots.map((slot) => ({ slot, places: placesOf(slot) }));
  const isNamedByAll = all.every(({ places }) => (places.left ?? places.all) !== undefined);
  for (const { slot, places } of all) {
    const { left, all: capacity, taken = 0 } = places;
    const free = left ?? (capacity === undefined ? -taken : capacity - taken);
    if (free < 0 || (free === 0 && (left ?? capacity) !== undefined)) {
      add(found, slot, "capacity", `${Math.max(0, free)} left`);
    } else if ((left ?? capacity) !== undefined && !isNamedByAll) {
      add(found, slot, "capacity", `${left ?? capacity}, though other times name none`);
    }
  }
}

/** A word that is not known means something where other slots have another, or say that they are free. */
function doubtStates(slots: readonly WireRecord[], found: Found): void {
  const said = slots.map((slot) => ({ slot, state: stateOf(slot) }));
  if (new Set(said.map(({ state }) => state)).size < 2) return;
  for (const { slot, state } of said) {
    if (state === undefined || has(wordsOf(state), is.FREE_STATES)) continue;
    add(found, slot, "status", `${shown(state)}, and other times say something else`);
  }
}

function stateOf(slot: WireRecord): string | undefined {
  for (const [name, value] of Object.entries(slot)) {
    if (DOCUMENTED.has(name)) continue;
    if (typeof value !== "string" || isNothing(value) || truthOf(value) !== undefined) continue;
    if (is.STATES.has(wordsOf(name).at(-1) ?? "")) return value;
  }
  return undefined;
}
