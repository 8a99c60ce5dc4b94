import { z } from "zod";
import { createJournal } from "../journal/journal.ts";
import { createSqliteStore, openDatabase } from "./store.ts";

/** Leases of an earlier process are those of the one that owns the folder now. */
const OWNER = "the process";

const row = z.object({ text: z.string() });

/** For one process. `usage`: what the limits of a key keep across a restart. */
export function createSqliteJournal(dataDir: string) {
  const db = openDatabase(dataDir);
  const find = db.prepare("SELECT text FROM texts WHERE key = ?");
  const put = db.prepare("INSERT OR REPLACE INTO texts (key, text) VALUES (?, ?)");

  function memoryOf(keyId: string) {
    const key = `limits:${keyId}`;
    return {
      read() {
        const found = find.get(key);
        return found && row.parse(found).text;
      },
      /** Durable on return, or throws. */
      write: (text: string) => void put.run(key, text),
    };
  }

  return { ...createJournal(createSqliteStore(db), { owner: OWNER }), usage: { memoryOf } };
}
