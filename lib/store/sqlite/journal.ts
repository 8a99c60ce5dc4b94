import { createJournal } from "../journal/journal.ts";
import { createSqliteStore, openDatabase } from "./store.ts";

/** For one process. `usage`: what the limits of a key keep across a restart. */
export function createSqliteJournal(dataDir: string) {
  const store = createSqliteStore(openDatabase(dataDir));

  const memoryOf = (keyId: string) => ({
    read: () => store.readNow(`limits:${keyId}`),
    write: (text: string) => store.writeNow(`limits:${keyId}`, text),
  });

  return { ...createJournal(store, { owner: undefined }), usage: { memoryOf } };
}
