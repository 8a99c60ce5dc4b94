import type { Journal } from "../journal/contract.ts";
import { createJournal } from "../journal/journal.ts";
import { createLimitsMemory, type LimitsMemories } from "./limits-memory.ts";
import { createSqliteStore, openDatabase } from "./store.ts";

/** Leases of an earlier process are those of the one that owns the folder now. */
const OWNER = "the process";

/** For one process. */
export function createSqliteJournal(dataDir: string): Journal & { readonly usage: LimitsMemories } {
  const db = openDatabase(dataDir);
  const store = createSqliteStore(db);
  return { ...createJournal(store, { owner: OWNER }), usage: createLimitsMemory(db) };
}
