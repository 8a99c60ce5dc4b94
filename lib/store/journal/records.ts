import type { Store, Write } from "../store.ts";
import { type HistoryEntry, type JournalBooking, journalBooking } from "./contract.ts";
import { purgeAt } from "./kept.ts";
import { keys } from "./keys.ts";

/** `unfinished` is in order of arrival; the others are in order of time. */
export type Index = "unfinished" | "needing_person" | "notice" | "purge";

export const createdIn = (slug: string) => `created:${slug}`;

/** A booking's member of an index that all locations share. */
const memberOf = ({ slug, id }: Pick<JournalBooking, "slug" | "id">) => `${slug}/${id}`;

export function slugIn(member: string): string {
  return member.slice(0, member.indexOf("/"));
}

export function idIn(member: string): string {
  return member.slice(member.indexOf("/") + 1);
}

/** A record, and its text to compare with. */
export type Row = { readonly booking: JournalBooking; readonly text: string };

export async function readRows(store: Store, ids: readonly string[]): Promise<readonly Row[]> {
  if (ids.length === 0) return [];
  const texts = await store.read(ids.map(keys.booking));
  return texts.flatMap((text) => (text === undefined ? [] : [rowOf(text)]));
}

export function rowOf(text: string): Row {
  return { text, booking: journalBooking.parse(JSON.parse(text)) };
}

export async function rowsOf(
  store: Store,
  slug: string,
  index: Index,
  to?: number,
): Promise<readonly Row[]> {
  const members = await store.range(index, to === undefined ? {} : { to });
  const own = members.filter((member) => slugIn(member) === slug);
  return readRows(store, own.map(idIn));
}

type Place = readonly [index: string, member: string, score: number | null];

function placesOf(booking: JournalBooking): readonly Place[] {
  const { id, slug, createdAt, openSince, noticeDueAt } = booking;
  const { endedAt, handledAt, needsPersonSince } = booking;
  const member = memberOf(booking);
  const isNeeding = endedAt !== null && handledAt === null;
  return [
    // Newest first.
    [createdIn(slug), id, -createdAt],
    ["unfinished" satisfies Index, member, openSince],
    ["needing_person" satisfies Index, member, isNeeding ? needsPersonSince : null],
    ["notice" satisfies Index, member, noticeDueAt],
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
  const named = [keys.booking(id), keys.intent(slug, intentId)];
  if (appointmentId !== null) named.push(keys.claim(slug, appointmentId));
  return [
    ...named.map((key) => ({ put: key, text: null })),
    { put: keys.lease(id), text: null, brief: true },
    ...placesOf(booking).map(([index, member]) => ({ index, member, score: null })),
  ];
}

export function historyOf(booking: JournalBooking): HistoryEntry {
  const { version, state, doing, reason, changedAt } = booking;
  return { version, state, doing, reason, at: changedAt };
}
