import { z } from "zod";
import type { Journal } from "../contract.ts";
import { isHeld } from "../rules/holds.ts";
import { BOOKED_OR_UNDER_WAY, type BookingState } from "../states.ts";
import { toJournalBooking } from "../stored.ts";
import { createUsage, type Usage } from "../usage.ts";
import { inTransaction, openDatabase, pathOf, prepared } from "./database.ts";
import { createDesk } from "./desk.ts";
import { createFigures } from "./figures.ts";
import { createLeases } from "./leases.ts";
import { createMemory } from "./memory.ts";
import { find, findAll, holdsOn } from "./rows.ts";
import { insert, purge, transition } from "./write.ts";

const slugRow = z.object({ slug: z.string() });
const mayBeBooked: readonly BookingState[] = BOOKED_OR_UNDER_WAY;

export function createSqliteJournal(dataDir: string): Journal & { readonly usage: Usage } {
  const db = openDatabase(dataDir);
  return {
    insert: async (booking, capacity) => inTransaction(db, () => insert(db, booking, capacity)),
    read: async (id) => {
      const found = find(db, "id = ?", id);
      return found && toJournalBooking(found);
    },
    readByIntent: async (slug, intentId) => {
      const found = find(db, "slug = ? AND intent_id = ?", slug, intentId);
      return found && toJournalBooking(found);
    },
    transition: async (from, change) => inTransaction(db, () => transition(db, from, change)),
    ...createLeases(pathOf(dataDir), (id) => find(db, "id = ?", id) !== undefined),
    unfinished: async (slug) =>
      findAll(db, "slug = ? AND ended_at IS NULL", slug).map(toJournalBooking),
    slugsWithWork: async (now) =>
      prepared(
        db,
        `SELECT slug FROM bookings WHERE ended_at IS NULL
           UNION SELECT slug FROM bookings WHERE notice_due_at <= ?`,
      )
        .all(now)
        .map((row) => slugRow.parse(row).slug),
    isClaimed: async (slug, appointmentId) =>
      find(db, "slug = ? AND appointment_id = ?", slug, appointmentId) !== undefined,
    readByPerson: async (slug, personKey) =>
      findAll(db, "slug = ? AND person_key = ?", slug, personKey)
        .filter(({ state }) => mayBeBooked.includes(state))
        .map(toJournalBooking),
    held: async (slug, from, to, now) =>
      holdsOn(db, slug, from, to)
        .filter((hold) => isHeld(hold, now))
        .map(({ bookingId: _, until: __, ...stretch }) => stretch),
    ...createDesk(db),
    ...createMemory(db),
    ...createFigures(db),
    purge: async (now, options = { hasStaffArea: true }) =>
      inTransaction(db, () => purge(db, now, options)),
    usage: createUsage(db),
    close: async () => {
      if (db.isOpen) db.close();
    },
  };
}
