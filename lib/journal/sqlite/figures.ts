import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { type Journal, RECORD_KEPT_MS } from "../contract.ts";
import { boundedFigures } from "../rules/figures.ts";
import { inTransaction, prepared } from "./database.ts";

const figureRow = z.object({ date: z.string(), name: z.string(), count: z.int() });

export function createFigures(db: DatabaseSync): Pick<Journal, "addFigures" | "readFigures"> {
  function rows(slug: string, from: string, to: string) {
    return prepared(
      db,
      `SELECT date, name, count FROM figures WHERE slug = ? AND date BETWEEN ? AND ?
       ORDER BY date, name`,
    )
      .all(slug, from, to)
      .map((row) => figureRow.parse(row));
  }

  return {
    addFigures: async (slug, date, figures) =>
      inTransaction(db, () => {
        const known = rows(slug, date, date).map(({ name }) => name);
        for (const { name, count } of boundedFigures(known, figures)) {
          prepared(
            db,
            `INSERT INTO figures (slug, date, name, count) VALUES (?, ?, ?, ?)
             ON CONFLICT DO UPDATE SET count = count + excluded.count`,
          ).run(slug, date, name, count);
        }
      }),
    readFigures: async (slug, from, to) => rows(slug, from, to),
  };
}

export function purgeFigures(db: DatabaseSync, now: number): void {
  const oldest = new Date(now - RECORD_KEPT_MS).toISOString().slice(0, 10);
  prepared(db, "DELETE FROM figures WHERE date < ?").run(oldest);
}
