import { type JournalBooking, journalBooking } from "#lib/store/journal/contract.ts";
import { keys } from "#lib/store/journal/records.ts";
import type { Bounds, Unchanged, Write } from "#lib/store/store.ts";

/** What the instances of a site share, in memory. It outlives every one of them. */
export type Store = {
  read(keys: readonly string[]): readonly (string | undefined)[];
  range(index: string, bounds?: Bounds): readonly string[];
  commit(unchanged: Unchanged, writes: readonly Write[]): boolean;
  /** Newest first. */
  bookings(): readonly JournalBooking[];
  booking(id: string): JournalBooking | undefined;
  bookingOf(slug: string, intentId: string): JournalBooking | undefined;
  /** As with SQLite, where leases are the process's own. */
  dropLeases(): void;
};

type Text = { readonly text: string; readonly until: number };

export function createStore(monotonic: () => number): Store {
  const texts = new Map<string, Text>();
  const indexes = new Map<string, Map<string, number>>();

  function textOf(key: string): string | undefined {
    const found = texts.get(key);
    return found && found.until > monotonic() ? found.text : undefined;
  }

  function write(one: Write): void {
    if ("index" in one) {
      const members = indexes.get(one.index) ?? new Map<string, number>();
      indexes.set(one.index, members);
      if (one.score === null) members.delete(one.member);
      else members.set(one.member, one.score);
    } else if (one.text === null) texts.delete(one.put);
    else {
      const until = monotonic() + (one.forMs ?? Number.POSITIVE_INFINITY);
      texts.set(one.put, { text: one.text, until });
    }
  }

  function booking(id: string): JournalBooking | undefined {
    const text = textOf(keys.booking(id));
    return text === undefined ? undefined : journalBooking.parse(JSON.parse(text));
  }

  return {
    read: (names) => names.map(textOf),
    range(index, { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, limit } = {}) {
      const all = [...(indexes.get(index) ?? [])].filter(([, at]) => at >= from && at <= to);
      const inOrder = all.toSorted(
        ([one, at], [other, than]) => at - than || (one < other ? -1 : 1),
      );
      return inOrder.slice(0, limit).map(([member]) => member);
    },
    commit(unchanged, writes) {
      if (![...unchanged].every(([key, text]) => textOf(key) === text)) return false;
      for (const one of writes) write(one);
      return true;
    },
    bookings() {
      const ids = [...texts.keys()].flatMap((key) => key.match(/^booking:(.*)$/)?.[1] ?? []);
      const all = ids.flatMap((id) => booking(id) ?? []);
      return all.toSorted((one, other) => other.createdAt - one.createdAt);
    },
    booking,
    bookingOf(slug, intentId) {
      const id = textOf(keys.intent(slug, intentId));
      return id === undefined ? undefined : booking(id);
    },
    dropLeases() {
      for (const key of texts.keys()) if (key.startsWith(keys.lease(""))) texts.delete(key);
    },
  };
}
