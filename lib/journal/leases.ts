import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Journal } from "./contract.ts";
import { prepared, withoutSync } from "./database.ts";

export type Leases = Pick<Journal, "lease" | "release">;

/**
 * Leases in SQLite. The file belongs to one process, so whoever opens it takes everything over:
 * a process that was killed keeps nobody waiting. Nobody reads a lease after a power cut, either.
 */
export function createLeases(db: DatabaseSync): Leases {
  const owner = randomUUID();
  db.exec("DELETE FROM leases");
  return {
    async lease(id, ms) {
      const now = Date.now();
      const take = prepared(
        db,
        `INSERT INTO leases (booking_id, owner, until)
             SELECT id, ?, ? FROM bookings WHERE id = ?
           ON CONFLICT DO UPDATE SET owner = excluded.owner, until = excluded.until
             WHERE owner = excluded.owner OR until <= ?`,
      );
      const { changes } = withoutSync(db, () => take.run(owner, now + ms, id, now));
      return Number(changes) === 1;
    },
    async release(id) {
      const drop = prepared(db, "DELETE FROM leases WHERE booking_id = ? AND owner = ?");
      withoutSync(db, () => drop.run(id, owner));
    },
  };
}
