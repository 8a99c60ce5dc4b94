import type { InsertResult, JournalBooking, NewBooking, TransitionResult } from "../contract.ts";
import { firstRecord } from "../insert.ts";
import type { Journal } from "../journal.ts";

/** Can be opened again on the same data, as after a restart. */
export type TestStore = {
  open(): Promise<Journal>;
  dispose(): Promise<void>;
};

export const now = Date.parse("2026-11-20T10:00:00Z");
export const date = "2026-11-24";
let serial = 0;

export function newBooking(changes: Partial<NewBooking> = {}): NewBooking {
  serial += 1;
  return {
    id: `b${serial}`,
    intentId: `i${serial}`,
    dedupeKey: `t${serial}`,
    slug: "book",
    request: '{"a":"ü"}',
    contact: "sealed",
    queueKey: `v${serial}`,
    createdAt: now,
    holds: [],
    ...changes,
  };
}

/** A waiting booking as it is read. */
export const readBooking: JournalBooking = firstRecord(
  newBooking({ id: "b", intentId: "i", request: "{}", queueKey: "visitor", createdAt: 0 }),
  false,
);

export const stretch = (fromMinute: number, toMinute: number, memberId = "mara") => ({
  memberId,
  date,
  fromMinute,
  toMinute,
});

export const holding = (...range: Parameters<typeof stretch>) => ({ holds: [stretch(...range)] });

export function bookingOf(inserted: InsertResult): JournalBooking {
  if (!("booking" in inserted)) throw new Error(inserted.kind);
  return inserted.booking;
}

export function moved(result: TransitionResult): JournalBooking {
  if (result.kind !== "moved") throw new Error(`the move was refused: ${result.kind}`);
  return result.booking;
}
