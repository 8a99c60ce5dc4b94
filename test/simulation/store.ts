import type {
  By,
  Check,
  Index,
  MapName,
  Remembered,
  Stored,
  Writer,
} from "#lib/store/journal/port.ts";
import { purgeAt } from "#lib/store/journal/rules/purge.ts";
import { type Hold, historyOf, type StoredBooking } from "#lib/store/journal/stored.ts";

/** What the instances of a site share, in memory. It outlives every one of them. */
export type Store = {
  get(map: MapName, key: string): string;
  find(by: By): readonly Stored[];
  holds(of: string | { readonly from: string; readonly to: string }): readonly Hold[];
  history(id: string): readonly unknown[];
  remembered(kind: string, key?: string): readonly Remembered[];
  figures(days: {
    from: string;
    to: string;
  }): readonly { date: string; name: string; count: number }[];
  commit(checks: readonly Check[], write?: (to: Writer) => void): boolean;
  /** As with SQLite, where leases are the process's own. */
  dropLeases(): void;
};

type Row = {
  booking: StoredBooking;
  arrival: number;
  /** Another one for each writing, which is all that a check compares. */
  revision: string;
};
type Lease = { readonly owner: string; readonly until: number };
type Figure = { readonly date: string; readonly name: string; readonly count: number };

export function createStore(monotonic: () => number): Store {
  const rows = new Map<string, Row>();
  const holds = new Map<string, readonly Hold[]>();
  const histories = new Map<string, readonly unknown[]>();
  const leases = new Map<string, Lease>();
  const memory = new Map<string, Map<string, Remembered>>();
  const figures = new Map<string, Figure>();
  let insertions = 0;
  let revisions = 0;

  function get(map: MapName, key: string): string {
    switch (map) {
      case "booking":
        return rows.get(key)?.revision ?? "";
      case "intents":
        return [...rows.values()].find(({ booking }) => booking.intentId === key)?.booking.id ?? "";
      case "claims":
        return (
          [...rows.values()].find(({ booking }) => booking.appointmentId === key)?.booking.id ?? ""
        );
      case "insertions":
        return insertions === 0 ? "" : String(insertions);
      case "lease": {
        const lease = leases.get(key);
        return lease && lease.until > monotonic() ? lease.owner : "";
      }
    }
  }

  function readRow({ booking, revision }: Row): Stored {
    return { booking, isSame: { map: "booking", key: booking.id, is: revision } };
  }

  function find(by: By): readonly Stored[] {
    if ("id" in by) return [rows.get(by.id) ?? []].flat().map(readRow);
    return rowsBy([...rows.values()], by).map(readRow);
  }

  const writer: Writer = {
    put(booking, was, arrival) {
      revisions += 1;
      const before = rows.get(booking.id);
      const revision = String(revisions);
      rows.set(booking.id, { booking, arrival: arrival ?? before?.arrival ?? 0, revision });
      if (was?.version === booking.version) return;
      histories.set(booking.id, [...(histories.get(booking.id) ?? []), historyOf(booking)]);
    },
    remove({ id }) {
      rows.delete(id);
      holds.delete(id);
      histories.delete(id);
    },
    hold(bookingId, until, stretches) {
      const held = stretches.map((stretch) => ({ ...stretch, bookingId, until }));
      holds.set(bookingId, held);
    },
    countInsertion() {
      insertions += 1;
    },
    lease(id, owner, ms) {
      if (owner === undefined) leases.delete(id);
      else leases.set(id, { owner, until: monotonic() + ms });
    },
    remember(kind, entry) {
      const entries = memory.get(kind) ?? new Map<string, Remembered>();
      entries.set(entry.key, entry);
      memory.set(kind, entries);
    },
    forget: (kind, key) => void memory.get(kind)?.delete(key),
    addFigure(date, { name, count }) {
      const key = `${date} ${name}`;
      figures.set(key, { date, name, count: count + (figures.get(key)?.count ?? 0) });
    },
  };

  return {
    get,
    find,
    holds(of) {
      if (typeof of === "string") return holds.get(of) ?? [];
      return [...holds.values()].flat().filter(({ date }) => date >= of.from && date <= of.to);
    },
    history: (id) => histories.get(id) ?? [],
    remembered(kind, key) {
      const entries = memory.get(kind);
      if (key === undefined) return [...(entries?.values() ?? [])];
      return [entries?.get(key) ?? []].flat();
    },
    figures: ({ from, to }) =>
      [...figures.values()].filter(({ date }) => date >= from && date <= to),
    commit(checks, write) {
      if (!checks.every(({ map, key, is }) => get(map, key) === is)) return false;
      write?.(writer);
      return true;
    },
    dropLeases: () => leases.clear(),
  };
}

const DUE: Readonly<Record<Index, (row: Row) => number | null>> = {
  unfinished: ({ booking, arrival }) => (booking.endedAt === null ? arrival : null),
  needing_person: ({ booking }) => (booking.handledAt === null ? booking.needsPersonSince : null),
  notice: ({ booking }) => booking.noticeDueAt,
  purge: ({ booking }) => purgeAt(booking),
};

function rowsBy(rows: readonly Row[], by: Exclude<By, { readonly id: string }>): readonly Row[] {
  if ("intentId" in by) return rows.filter(({ booking }) => booking.intentId === by.intentId);
  if ("dedupeKey" in by) return rows.filter(({ booking }) => booking.dedupeKey === by.dedupeKey);
  if ("newest" in by) {
    const { newest, before = Number.POSITIVE_INFINITY } = by;
    const older = rows.filter(({ booking }) => booking.createdAt < before);
    return older
      .toSorted((one, other) => other.booking.createdAt - one.booking.createdAt)
      .slice(0, newest);
  }
  const { index, upTo = Number.POSITIVE_INFINITY, limit = rows.length } = listed(by);
  const due = DUE[index];
  return rows
    .flatMap((row) => {
      const at = due(row);
      return at !== null && at <= upTo ? [{ row, at }] : [];
    })
    .toSorted((one, other) => one.at - other.at)
    .slice(0, limit)
    .map(({ row }) => row);
}

type Listed = { readonly index: Index; readonly upTo?: number; readonly limit?: number };

function listed(by: Listed): Listed {
  return by;
}
