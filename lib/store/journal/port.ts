import type { BookingsBy, DatedFigure, Figure, Stretch } from "./contract.ts";
import type { Durability } from "./durability.ts";
import type { MemoryKind } from "./memory.ts";
import type { Hold, StoredBooking } from "./stored.ts";

/**
 * What a store implements. The journal's rules are written once, over this: they read, decide, and
 * commit if what they read is still so. docs/storage.md
 */
export type Space = {
  readonly slug: string;
  /** Of the location, and of the key where spaces are kept by key. */
  readonly name: string;
  /** The value, or "" where there is none. */
  get(map: MapName, key: string): Promise<string>;
  find(by: By): Promise<readonly Stored[]>;
  /** Of a booking, or of some days. */
  holds(of: string | Days): Promise<readonly Hold[]>;
  history(id: string): Promise<readonly unknown[]>;
  /** All of a kind, or the one of a key; also those whose time is over. */
  remembered(kind: MemoryKind, key?: string): Promise<readonly Remembered[]>;
  figures(days: Days): Promise<readonly DatedFigure[]>;
  /**
   * Writes if all checks still hold: whole, durable on return, or not at all. Without writes it waits
   * until what was read is durable.
   */
  commit(
    checks: readonly Check[],
    write?: (to: Writer) => void,
    durability?: Durability,
  ): Promise<boolean>;
};

/** `insertions` counts what new holds may collide with; its key is "". */
export type MapName = "booking" | "intents" | "claims" | "lease" | "insertions";

export type Check = { readonly map: MapName; readonly key: string; readonly is: string };

export type Stored = { readonly booking: StoredBooking; readonly isSame: Check };

/** `unfinished` by order of arrival; the others by time. */
export type Index = "unfinished" | "needing_person" | "notice" | "purge";
export type Listed = { readonly index: Index; readonly upTo?: number; readonly limit?: number };

export type By = BookingsBy | { readonly id: string } | { readonly dedupeKey: string } | Listed;

export type Days = { readonly from: string; readonly to: string };

export type Remembered = {
  readonly key: string;
  readonly value: string | number;
  readonly until: number;
};

export type Writer = {
  /**
   * The record with all lists that it belongs to; its history too if its version is new. `arrival`:
   * its place among the unfinished, if it was none of them.
   */
  put(booking: StoredBooking, was?: StoredBooking, arrival?: number): void;
  /** With all that belongs to it. */
  remove(booking: StoredBooking): void;
  /** Replaces what the booking holds. */
  hold(bookingId: string, until: number | null, stretches: readonly Stretch[]): void;
  countInsertion(): void;
  /** `owner` undefined: takes it away. */
  lease(id: string, owner: string | undefined, ms: number): void;
  remember(kind: MemoryKind, entry: Remembered): void;
  forget(kind: MemoryKind, key: string): void;
  addFigure(date: string, figure: Figure): void;
};

export type Spaces = {
  /** Of the location's key, then of the keys that it replaces. */
  of(slug: string): readonly [current: Space, ...former: Space[]];
  spaceOf(id: string): Promise<Space | undefined>;
  read(id: string): Promise<Stored | undefined>;
  /** Before the first write of a location or booking, so that its space is found again. */
  announce(slug: string, id?: string): Promise<void>;
  /** Spaces with bookings in an index, and how many; also of locations that are not configured. */
  having(listed: Listed): Promise<readonly { readonly space: Space; readonly count: number }[]>;
  /** Drops holds, figures and what is remembered once their time is over. */
  expire(now: number): Promise<void>;
  close(): Promise<void>;
};
