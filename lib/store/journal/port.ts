import type { BookingsBy, DatedFigure, Figure, Stretch } from "./contract.ts";
import type { MemoryKind } from "./memory.ts";
import type { Hold, StoredBooking } from "./stored.ts";

/**
 * What a store implements. The journal's rules are written once above it: they read, decide, and
 * commit if what they read still holds. docs/architecture.md
 */
export type Space = {
  readonly slug: string;
  /** Unique for the location, and for the key where spaces are kept by key. */
  readonly name: string;
  /** The value, or "". */
  get(map: MapName, key: string): Promise<string>;
  find(by: By): Promise<readonly Stored[]>;
  holds(of: string | Days): Promise<readonly Hold[]>;
  history(id: string): Promise<readonly unknown[]>;
  /** All entries of a kind, or the one under a key, expired ones included. */
  remembered(kind: MemoryKind, key?: string): Promise<readonly Remembered[]>;
  figures(days: Days): Promise<readonly DatedFigure[]>;
  /**
   * Writes everything, durable on return, if all checks still hold; else nothing. Without writes it
   * waits until what was read is durable.
   */
  commit(checks: readonly Check[], write?: (to: Writer) => void): Promise<boolean>;
};

/** `insertions` counts new holds, which may collide; its key is "". */
export type MapName = "booking" | "intents" | "claims" | "lease" | "insertions";

export type Check = { readonly map: MapName; readonly key: string; readonly is: string };

export type Stored = { readonly booking: StoredBooking; readonly isSame: Check };

/** `unfinished` is in order of arrival; the others are in order of time. */
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
   * Stores the record and its index entries, and its history if the version is new. `arrival`:
   * place among the unfinished, for a booking that becomes one.
   */
  put(booking: StoredBooking, was?: StoredBooking, arrival?: number): void;
  remove(booking: StoredBooking): void;
  hold(bookingId: string, until: number | null, stretches: readonly Stretch[]): void;
  countInsertion(): void;
  /** `owner` undefined: ends the lease. */
  lease(id: string, owner: string | undefined, ms: number): void;
  remember(kind: MemoryKind, entry: Remembered): void;
  forget(kind: MemoryKind, key: string): void;
  addFigure(date: string, figure: Figure): void;
};

export type Spaces = {
  /** Spaces of the location's key and of the keys that it replaces. */
  of(slug: string): readonly [current: Space, ...former: Space[]];
  spaceOf(id: string): Promise<Space | undefined>;
  read(id: string): Promise<Stored | undefined>;
  /** Called before the first write of a location or booking, so that its space can be found. */
  announce(slug: string, id?: string): Promise<void>;
  /**
   * Spaces with bookings in an index, with their number; also of locations not configured. Those
   * whose booking has just become due may be left out until the next sweep.
   */
  having(listed: Listed): Promise<readonly { readonly space: Space; readonly count: number }[]>;
  /** Drops holds, figures and memories once their time is over. */
  expire(now: number): Promise<void>;
  close(): Promise<void>;
};
