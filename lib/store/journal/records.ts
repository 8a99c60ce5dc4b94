import type { Store, Write } from "../store.ts";
import {
  CONTACT_KEPT_MS,
  type HistoryEntry,
  type JournalBooking,
  journalBooking,
  OPEN_CONTACT_KEPT_MS,
  RECORD_KEPT_MS,
} from "./contract.ts";

export const keys = {
  booking: (id: string) => `booking:${id}`,
  lease: (id: string) => `lease:${id}`,
  intent: (slug: string, intentId: string) => `intent:${slug}:${intentId}`,
  /** What one person wished for in the last hours, however often the form was opened. */
  wish: (slug: string, dedupeKey: string) => `wish:${slug}:${dedupeKey}`,
  claim: (slug: string, appointmentId: string) => `claim:${slug}:${appointmentId}`,
  day: (slug: string, date: string) => `holds:${slug}:${date}`,
  memory: (slug: string, kind: string) => `memory:${slug}:${kind}`,
} as const;

/** `unfinished` is in order of arrival; the others are in order of time. */
export type Index = "unfinished" | "needing_person" | "purge";

export const createdIn = (slug: string) => `created:${slug}`;

/** A booking's member of an index that all locations share: its slug and id. */
export function slugIn(member: string): string {
  return member.slice(0, member.indexOf("/"));
}

export function idIn(member: string): string {
  return member.slice(member.indexOf("/") + 1);
}

export async function readBookings(
  store: Pick<Store, "read">,
  ids: readonly string[],
): Promise<readonly JournalBooking[]> {
  if (ids.length === 0) return [];
  const texts = await store.read(ids.map(keys.booking));
  return texts.flatMap((text) =>
    text === undefined ? [] : [journalBooking.parse(JSON.parse(text))],
  );
}

export async function rowsOf(
  store: Pick<Store, "read" | "range">,
  slug: string,
  index: Index,
): Promise<readonly JournalBooking[]> {
  const members = await store.range(index);
  const own = members.filter((member) => slugIn(member) === slug);
  return readBookings(store, own.map(idIn));
}

type Place = readonly [index: string, member: string, score: number | null];

function placesOf(booking: JournalBooking): readonly Place[] {
  const { id, slug, createdAt, openSince, endedAt, handledAt, needsPersonSince } = booking;
  const member = `${slug}/${id}`;
  const isNeeding = endedAt !== null && handledAt === null;
  return [
    // Newest first.
    [createdIn(slug), id, -createdAt],
    ["unfinished" satisfies Index, member, openSince],
    ["needing_person" satisfies Index, member, isNeeding ? needsPersonSince : null],
    ["purge" satisfies Index, member, purgeAt(booking)],
  ];
}

/** The record, and its places in indexes as far as they have changed. */
export function put(booking: JournalBooking, was?: JournalBooking): readonly Write[] {
  const before = was ? placesOf(was) : [];
  const places = placesOf(booking).filter(([, , score], at) => score !== (before[at]?.[2] ?? null));
  return [
    { put: keys.booking(booking.id), text: JSON.stringify(booking) },
    ...places.map(([index, member, score]) => ({ index, member, score })),
  ];
}

/** With all that leads to it. */
export function remove(booking: JournalBooking): readonly Write[] {
  const { id, slug, intentId, appointmentId } = booking;
  const named = [keys.booking(id), keys.intent(slug, intentId), keys.lease(id)];
  if (appointmentId !== null) named.push(keys.claim(slug, appointmentId));
  return [
    ...named.map((key) => ({ put: key, text: null })),
    ...placesOf(booking).map(([index, member]) => ({ index, member, score: null })),
  ];
}

export function historyOf(booking: JournalBooking): HistoryEntry {
  const { version, state, doing, reason, changedAt } = booking;
  return { version, state, doing, reason, at: changedAt };
}

/** When its contact is due to be purged; without a contact, all of it. `null`: it has not ended. */
export function purgeAt(booking: JournalBooking): number | null {
  const { endedAt, contact, needsPersonSince, handledAt } = booking;
  if (endedAt === null) return null;
  if (contact === null) return endedAt + RECORD_KEPT_MS;
  const usual = Math.max(endedAt, handledAt ?? 0) + CONTACT_KEPT_MS;
  // Staff who have to look need the contact.
  const isOpen = needsPersonSince !== null && handledAt === null;
  return isOpen ? Math.max(usual, needsPersonSince + OPEN_CONTACT_KEPT_MS) : usual;
}
