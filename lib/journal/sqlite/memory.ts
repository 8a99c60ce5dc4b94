import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { type Memory, parseValue } from "../memory.ts";
import { prepared } from "./database.ts";

const row = z.object({ key: z.string(), value: z.union([z.string(), z.int()]) });

export function createMemory(db: DatabaseSync): Memory {
  return {
    remember: async (slug, kind, key, value, until) => {
      prepared(
        db,
        `INSERT INTO memory (slug, kind, key, value, until) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET value = excluded.value, until = excluded.until`,
      ).run(slug, kind, key, value, until);
    },
    recall: async (slug, kind, key, now) => {
      const found = prepared(
        db,
        "SELECT key, value FROM memory WHERE slug = ? AND kind = ? AND key = ? AND until > ?",
      ).get(slug, kind, key, now);
      return found && parseValue(kind, row.parse(found).value);
    },
    list: async (slug, kind, now) => {
      const found = prepared(
        db,
        "SELECT key, value FROM memory WHERE slug = ? AND kind = ? AND until > ?",
      ).all(slug, kind, now);
      return new Map(
        found.map((one) => row.parse(one)).map(({ key, value }) => [key, parseValue(kind, value)]),
      );
    },
    forget: async (slug, kind, key) => {
      prepared(db, "DELETE FROM memory WHERE slug = ? AND kind = ? AND key = ?").run(
        slug,
        kind,
        key,
      );
    },
  };
}
